// A protocol as a page for paper: everything that it says stands there, in both languages, for all shipped protocols.
#include "core/publication/protocol_page.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "core/protocol/step_catalogue.h"
#include "tests/support/temp_folder.h"

namespace articulus::publication {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

ProtocolSheet sheetOf(const char* text) {
  auto protocol = protocol::fromText(text, "a test");
  if (!protocol) throw std::runtime_error(protocol.error().text());
  ProtocolSheet sheet;
  sheet.protocol = std::move(*protocol);
  sheet.version = 4;
  sheet.saved = "2026-11-27T10:00:00.000Z";
  sheet.hash = std::string(64, 'a');
  sheet.by = "Dr. Weber";
  sheet.program = "1.2.3";
  sheet.now = "2026-11-28T11:00:00Z";
  sheet.cell = "Munich cell";
  sheet.forecast = {{"Duration", "about 1 min"}};
  sheet.forecastOn = "Munich cell";
  return sheet;
}

constexpr const char* kProtocol = R"({
  "format": "articulus-protocol-2", "name": "Laxity", "description": "What it is for.", "source": "a book",
  "parameters": [{"name": "moment", "label": "Largest moment", "unit": "Nm", "value": 2.5, "minimum": 0.5,
                  "maximum": 4, "meaning": "To both sides"}],
  "steps": [
    {"type": "unload"},
    {"type": "repeat", "times": 3, "steps": [
      {"type": "ramp", "axes": {"My_Nm": "$moment"}, "time_s": 1.5},
      {"type": "branch", "measure": {"of": "My", "statistic": "mean"}, "below_Nm": 1,
       "then": [{"type": "wait", "duration_s": 7}], "else": [{"type": "wait", "duration_s": 8}]}]}]})";

const Table& stepsOf(const Document& page) { return std::get<Table>(page.blocks.back()); }

TEST(ProtocolPage, SaysWhatItIsForWhatToExpectAndEveryStepWithItsFields) {
  const Document page = protocolPage(sheetOf(kProtocol));
  EXPECT_EQ(page.title, "Laxity");
  const std::string html = htmlOf(page);
  for (const char* words : {"What it is for.", "a book", "Munich cell", "4, saved 2026-11-27 10:00 UTC", "Dr. Weber",
                            "about 1 min", "Largest moment ($moment)", "0.5 \u2026 4", "2026-11-28 11:00 UTC"})
    EXPECT_THAT(html, HasSubstr(words));
  EXPECT_THAT(html, HasSubstr(std::string(64, 'a')));
  std::vector<std::string> places;
  for (const auto& row : stepsOf(page).rows) places.push_back(row[0]);
  EXPECT_THAT(places, testing::ElementsAre("1", "2", "2.1", "2.2", "", "2.2.1", "", "2.2.1"));
  EXPECT_THAT(stepsOf(page).rows[2][1], testing::StartsWith("\u2003"));
  EXPECT_THAT(stepsOf(page).rows[2][2], HasSubstr("My / Ry load 2.5 Nm"));
  EXPECT_THAT(stepsOf(page).rows[2][2], HasSubstr("Ramp time 1.5 s"));
  EXPECT_THAT(stepsOf(page).rows[3][2], HasSubstr("Below 1 Nm"));
  EXPECT_THAT(stepsOf(page).rows[5][2], HasSubstr("7 s"));
}

TEST(ProtocolPage, IsWrittenInGermanWithItsDecimalSign) {
  ProtocolSheet sheet = sheetOf(kProtocol);
  sheet.language = Language::German;
  const std::string html = htmlOf(protocolPage(sheet));
  for (const char* words : {"Schritte", "Vor dem Lauf", "Gemacht für", "4, gespeichert 27.11.2026, 10:00 UTC", "0,5",
                            "1,5 s", "Rampe", "Entlasten"})
    EXPECT_THAT(html, HasSubstr(words));
  sheet.version = 0;
  EXPECT_THAT(htmlOf(protocolPage(sheet)), HasSubstr("kommt mit Articulus 1.2.3"));
}

TEST(ProtocolPage, EveryShippedProtocolBecomesAPdfWithAllItsSteps) {
  const test::TempFolder folder;
  const fs::path shipped = fs::path(ARTICULUS_RESOURCES) / "protocols";
  int count = 0;
  for (const auto& file : fs::directory_iterator(shipped)) {
    if (!protocol::isProtocolFile(file.path())) continue;
    ProtocolSheet sheet;
    sheet.protocol = std::move(*protocol::loadProtocol(file.path(), shipped));
    const Document page = protocolPage(sheet);
    std::size_t steps = 0;
    for (const auto& row : stepsOf(page).rows) steps += row[0].empty() ? 0 : 1;
    EXPECT_EQ(steps, static_cast<std::size_t>(protocol::countSteps(sheet.protocol.steps))) << file.path();
    const fs::path to = folder / (file.path().stem().string() + ".pdf");
    const auto written = writeProtocolPage(sheet, to);
    ASSERT_TRUE(written.ok()) << written.error().text();
    EXPECT_GT(fs::file_size(to), 2000u);
    ++count;
  }
  EXPECT_GE(count, 20);
  EXPECT_FALSE(writeProtocolPage(ProtocolSheet{}, folder / "none" / "x.pdf").ok());
}

}  // namespace
}  // namespace articulus::publication
