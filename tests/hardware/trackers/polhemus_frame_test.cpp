// The codec of the Polhemus wires: the records as published, and nothing of a line without check sums trusted.
#include "hardware/polhemus/polhemus_frame.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <random>

#include "hardware/polhemus/polhemus_record.h"
#include "hardware/polhemus/polhemus_words.h"
#include "tests/hardware/trackers/little_endian.h"

namespace articulus::test {
namespace {

using hardware::decodePolhemusItems;
using hardware::decodePolhemusText;
using hardware::PolhemusKind;
using hardware::PolhemusModel;
using hardware::scanFastrakFrame;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Optional;

const hardware::PolhemusFacts& liberty() { return hardware::factsOf(PolhemusModel::Liberty); }
hardware::PolhemusFrame scan(std::string_view bytes, std::size_t dataSize) {
  return hardware::scanPolhemusFrame(liberty(), bytes, dataSize);
}

/// Station 1 after "O*,2,7,8", centimetres, binary, continuous: 10, -5.5, 20.25, no turn, 123456 ms.
const std::string kPlace("\x00\x00\x20\x41\x00\x00\xb0\xc0\x00\x00\xa2\x41", 12);
const std::string kNoTurn("\x00\x00\x80\x3f\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00", 16);
const std::string kTime("\x40\xe2\x01\x00", 4);

std::string head(int station, char command, int error, std::size_t size, const char* tag = "LY") {
  return tag + little(static_cast<std::uint32_t>(station), 1) + command + little(static_cast<std::uint32_t>(error), 1) +
         std::string(1, '\0') + little(static_cast<std::uint32_t>(size), 2);
}
std::string record(int station = 1, int error = 0, const std::string& place = kPlace) {
  const std::string body = place + kNoTurn + kTime + " ";
  return head(station, 'C', error, body.size()) + body;
}
constexpr int kItems[] = {2, 7, 8, 0};
constexpr std::size_t kSize = 33;

TEST(PolhemusFrame, IsReadAsPublished) {
  const std::string published = head(1, 'C', 0, 32) + kPlace + kNoTurn + kTime;
  ASSERT_EQ(published.substr(0, 8), std::string("LY\x01\x43\x00\x00\x20\x00", 8));
  const auto found = decodePolhemusItems(PolhemusModel::Liberty, std::span(kItems).first(3), published.substr(8));
  ASSERT_TRUE(found);
  EXPECT_THAT(found->place, Optional(ElementsAre(10.0, -5.5, 20.25)));
  EXPECT_THAT(found->quaternion, Optional(ElementsAre(1.0, 0.0, 0.0, 0.0)));
  EXPECT_EQ(found->time_ms, 123456U);
  EXPECT_FALSE(found->frame);
}

TEST(PolhemusFrame, ComesInParts) {
  const std::string whole = record();
  for (std::size_t n = 0; n < whole.size(); ++n)
    EXPECT_EQ(scan(std::string_view(whole).substr(0, n), kSize).kind, PolhemusKind::Incomplete) << n;
  const std::string more = whole + "LY";
  const auto found = scan(more, kSize);
  EXPECT_EQ(found.kind, PolhemusKind::Data);
  EXPECT_EQ(found.size, whole.size());
  EXPECT_EQ(found.station, 1);
  EXPECT_EQ(found.command, 'C');
}

TEST(PolhemusFrame, HasTheTagOfItsModel) {
  const std::string body = kPlace + " ";
  const std::string patriot = head(2, 'P', 0, body.size(), "PA") + body;
  EXPECT_EQ(scan(patriot, 13).kind, PolhemusKind::Junk);
  EXPECT_EQ(hardware::scanPolhemusFrame(hardware::factsOf(PolhemusModel::Patriot), patriot, 13).kind,
            PolhemusKind::Data);
  const std::string third = head(3, 'P', 0, body.size(), "PA") + body;
  EXPECT_EQ(hardware::scanPolhemusFrame(hardware::factsOf(PolhemusModel::Patriot), third, 13).kind, PolhemusKind::Junk)
      << "it has two stations";
}

TEST(PolhemusFrame, OfAnotherLengthStationOrEndIsJunk) {
  std::string other = record();
  other[2] = 17;
  EXPECT_EQ(scan(other, kSize).kind, PolhemusKind::Junk);
  EXPECT_EQ(scan(record(), kSize + 1).kind, PolhemusKind::Junk);
  EXPECT_EQ(scan(head(1, 'C', 0, 0), 0).kind, PolhemusKind::Junk) << "no records are waited for";
  std::string open = record();
  open.back() = 'L';
  EXPECT_EQ(scan(open, kSize).kind, PolhemusKind::Junk);
  EXPECT_EQ(scan(head(0, 'O', 0, 0xFFFF) + std::string(8000, ' '), 0).kind, PolhemusKind::Junk)
      << "a length is not waited for that no answer has";
}

/// Every record of a stream that was not touched is found, whatever happened to the others.
TEST(PolhemusFrame, IsFoundAgainBehindLostBytes) {
  std::mt19937 random(7);
  int found = 0, whole = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string stream;
    for (int k = 0; k < 6; ++k) {
      std::string one = record(1 + k % 2, 0, little(static_cast<float>(k)) + kPlace.substr(4));
      if (k == 2) {
        const std::size_t at = random() % one.size(), size = 1 + random() % 12;
        one.erase(at, size);
      } else {
        ++whole;
      }
      stream += one;
    }
    stream += record();  // so that nothing waits for more
    std::string_view left = stream;
    while (!left.empty()) {
      const auto frame = scan(left, kSize);
      if (frame.kind == PolhemusKind::Incomplete) break;
      ASSERT_GT(frame.size, 0U);
      if (frame.kind == PolhemusKind::Data) {
        const auto told = decodePolhemusItems(PolhemusModel::Liberty, kItems, frame.body);
        const double k = told && told->place ? (*told->place)[0] : -1.0;
        if (told && k != 2.0 && (*told->quaternion)[0] == 1.0) ++found;
      }
      left.remove_prefix(frame.size);
    }
  }
  EXPECT_EQ(found, whole + 2000) << "the last one of each round is found as well";
}

TEST(PolhemusFrame, ARefusalIsTextWithItsReason) {
  const std::string words = "Invalid Parameter\r\n", frame = head(0, 'O', 3, words.size()) + words;
  EXPECT_EQ(scan(frame, kSize).kind, PolhemusKind::Junk) << "nobody asked";
  const auto found = scan(frame, 0);
  EXPECT_EQ(found.kind, PolhemusKind::Refusal);
  EXPECT_EQ(found.command, 'O');
  EXPECT_EQ(found.body, words);
  EXPECT_THAT(std::string(hardware::polhemusErrorWords(found.error)), HasSubstr("a parameter of the command is wrong"));
  EXPECT_EQ(scan(head(0, 0x16, 0, 3) + "abc", 0).command, 'v') << "a control command by its letter";
}

TEST(PolhemusFrame, EachErrorHasWords) {
  EXPECT_EQ(hardware::polhemusErrorWords(0), "");
  EXPECT_EQ(hardware::polhemusErrorWords(' '), "");
  for (unsigned char error = 1; error <= 24; ++error) EXPECT_NE(hardware::polhemusErrorWords(error), "") << int{error};
  EXPECT_THAT(std::string(hardware::polhemusErrorWords('e')), HasSubstr("X and Z"));
  EXPECT_THAT(std::string(hardware::polhemusErrorWords('E')), HasSubstr("self-test"));
  EXPECT_THAT(std::string(hardware::polhemusErrorWords('u')), HasSubstr("mapped volume"));
  EXPECT_THAT(std::string(hardware::polhemusErrorWords(200)), HasSubstr("does not list"));
}

TEST(PolhemusRecord, HasEachItemThatItsListNames) {
  const std::string body = little(77, 4) + little(5000, 4) + little(2, 4) + kPlace + kNoTurn + " ";
  constexpr int items[] = {9, 8, 11, 2, 7, 0};
  EXPECT_EQ(hardware::polhemusListSize(PolhemusModel::Liberty, items), body.size());
  const auto found = decodePolhemusItems(PolhemusModel::Liberty, items, body);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->frame, 77U);
  EXPECT_EQ(found->time_ms, 5000U);
  EXPECT_EQ(found->distortion, 2);
  for (std::size_t n = 0; n < body.size(); ++n)
    EXPECT_FALSE(decodePolhemusItems(PolhemusModel::Liberty, items, body.substr(0, n))) << n;
  EXPECT_FALSE(decodePolhemusItems(PolhemusModel::Liberty, items, body + " "));
  constexpr int unknown[] = {2, 13};
  EXPECT_EQ(hardware::polhemusListSize(PolhemusModel::Liberty, unknown), 0U);
}

/// "O1,2,11,0": 32 bytes, as published.
TEST(FastrakFrame, IsReadAsPublished) {
  const std::string published = "01 " + kPlace + kNoTurn + " ";
  ASSERT_EQ(published.size(), 32U);
  for (std::size_t n = 0; n < published.size(); ++n)
    EXPECT_EQ(scanFastrakFrame(std::string_view(published).substr(0, n), 29).kind, PolhemusKind::Incomplete) << n;
  const auto frame = scanFastrakFrame(published, 29);
  ASSERT_EQ(frame.kind, PolhemusKind::Data);
  EXPECT_EQ(frame.station, 1);
  constexpr int items[] = {2, 11, 0};
  const auto found = decodePolhemusItems(PolhemusModel::Fastrak, items, frame.body);
  ASSERT_TRUE(found);
  EXPECT_THAT(found->place, Optional(ElementsAre(10.0, -5.5, 20.25)));
}

TEST(FastrakFrame, AnswersAreLinesAndErrorsNameTheirCommand) {
  const auto status = scanFastrakFrame("21S3F0    F33  v1.000FASTRAK\r\n0", 0);
  EXPECT_EQ(status.kind, PolhemusKind::Reply);
  EXPECT_EQ(status.command, 'S');
  EXPECT_EQ(status.body.substr(0, 3), "3F0");
  const auto error = scanFastrakFrame("2 E*ERROR*O9*ERROR* EC -3\r\n", 0);
  EXPECT_EQ(error.kind, PolhemusKind::Refusal);
  EXPECT_THAT(std::string(error.body), HasSubstr("O9"));
  EXPECT_EQ(scanFastrakFrame("05 " + kPlace, 29).kind, PolhemusKind::Junk) << "it has four stations";
  EXPECT_EQ(scanFastrakFrame(std::string("21S") + std::string(400, 'x'), 0).kind, PolhemusKind::Junk);
  EXPECT_EQ(scanFastrakFrame(std::string("21S\x01\x02\n", 6), 0).kind, PolhemusKind::Junk);
}

TEST(PolhemusText, RecordsAreReadByTheirFields) {
  constexpr int items[] = {2};
  const auto found = decodePolhemusText(PolhemusModel::Liberty, items, "01   10.000  -5.500  20.250 ");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->station, 1);
  EXPECT_THAT(found->place, Optional(ElementsAre(10.0, -5.5, 20.25)));
  constexpr int more[] = {9, 8, 2, 7, 1};
  const auto all = decodePolhemusText(PolhemusModel::Liberty, more,
                                      "12C  77 5000   10.000  -5.500  20.250  1.00000  0.00000  0.00000  0.00000\r\n");
  ASSERT_TRUE(all);
  EXPECT_EQ(all->station, 12);
  EXPECT_EQ(all->frame, 77U);
  constexpr int fastrak[] = {2, 4, 1};
  const auto touching =
      decodePolhemusText(PolhemusModel::Fastrak, fastrak, "02 -100.25 -20.50   3.00-179.00  12.00   0.25\r\n");
  ASSERT_TRUE(touching);
  EXPECT_THAT(touching->place, Optional(ElementsAre(-100.25, -20.5, 3.0)));
  EXPECT_THAT(touching->angles_deg, Optional(ElementsAre(-179.0, 12.0, 0.25)));
  for (const char* wrong : {"", "01", "99  1 2 3", "01  1 2", "01  1 2 3 4", "01  1 2 x", "ab  1 2 3"})
    EXPECT_FALSE(decodePolhemusText(PolhemusModel::Liberty, items, wrong)) << wrong;
}

}  // namespace
}  // namespace articulus::test
