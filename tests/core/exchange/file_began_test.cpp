// When a foreign file says that it began: by the keys that systems write, never by a number that is no date.
#include "core/exchange/import/times/file_began.h"

#include <gtest/gtest.h>

namespace articulus::exchange {
namespace {

std::string began(std::vector<std::pair<std::string, std::string>> facts) {
  RecordingHeader header;
  header.facts = std::move(facts);
  return fileBegan(header);
}

TEST(FileBegan, TakesTheKeysOfManySystemsHoweverTheyAreWritten) {
  for (const char* key : {"began", "Start Date", "start_date", "DateTime", "Recording-Date", "Test date", "Datum"})
    EXPECT_EQ(began({{"operator", "20261120 none"}, {key, "2026/11/20 10:00:00"}}), "2026/11/20 10:00:00") << key;
}

TEST(FileBegan, JoinsADateWithTheTimeThatStandsApart) {
  EXPECT_EQ(began({{"Time", "10:00:00.5"}, {"Date", "2026/11/20"}}), "2026/11/20 10:00:00.5");
  EXPECT_EQ(began({{"Date", "2026/11/20"}, {"Time", "12345.6"}}), "2026/11/20");  // seconds, no time of day
  EXPECT_EQ(began({{"Date", "2026/11/20"}}), "2026/11/20");
  EXPECT_EQ(began({{"Date", "20.11.2026 09:30"}, {"Time", "10:00:00"}}), "20.11.2026 09:30");
}

TEST(FileBegan, SaysNothingWhereNoDateStands) {
  EXPECT_EQ(began({}), "");
  EXPECT_EQ(began({{"Time", "10:00:00"}}), "");
  EXPECT_EQ(began({{"Date", "unknown"}, {"Test date", "n/a"}}), "");
  EXPECT_EQ(began({{"Date", "7"}}), "");
  EXPECT_EQ(began({{"Date", "7"}, {"Datum", "20.11.2026"}}), "20.11.2026");
}

TEST(FileBegan, CutsWhatIsTooLong) { EXPECT_EQ(began({{"Date", std::string(500, '1')}}).size(), 60U); }

}  // namespace
}  // namespace articulus::exchange
