// NI TDMS: files made here byte by byte after the published description; what is damaged is refused with its place.
#include "core/exchange/formats/tdms.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>

#include "core/exchange/format_catalogue.h"
#include "core/exchange/import/times/file_began.h"
#include "tests/core/exchange/byte_text.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

using test::ByteText;
using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

enum : std::uint32_t { kMeta = 2, kNewList = 4, kRaw = 8, kInterleaved = 32, kBig = 64, kDaqmx = 128 };
enum : std::uint32_t { kInt16 = 2, kInt32 = 3, kDouble = 10, kText = 0x20 };
constexpr std::uint64_t kNotClosed = ~0ULL;

std::string segment(std::uint32_t toc, const std::string& meta, const std::string& raw, bool closed = true) {
  ByteText lead((toc & kBig) != 0);
  lead.put(std::uint32_t{4713}).put(closed ? static_cast<std::uint64_t>(meta.size() + raw.size()) : kNotClosed);
  lead.put(static_cast<std::uint64_t>(meta.size()));
  return ByteText().raw("TDSm").put(toc).raw(lead.text()).raw(meta).raw(raw).text();
}

/// One channel of the metadata with its raw data index and its times.
void channel(ByteText& meta, const std::string& name, std::uint32_t type, std::uint64_t values, double step_s = 0.0) {
  meta.counted("/'g'/'" + name + "'").put(std::uint32_t{20}).put(type).put(std::uint32_t{1}).put(values);
  if (step_s <= 0.0) {
    meta.put(std::uint32_t{0});
    return;
  }
  meta.put(std::uint32_t{2}).counted("wf_increment").put(std::uint32_t{kDouble}).put(step_s);
  meta.counted("NI_UnitDescription").put(std::uint32_t{kText}).counted("Nm");
}

class Tdms : public ::testing::Test {
 protected:
  base::Result<Recording> read(const std::string& bytes) {
    const fs::path file = folder_.path() / "in.tdms";
    std::ofstream(file, std::ios::binary) << bytes;
    EXPECT_EQ(formatToRead(file)->key, "tdms");
    return readTdms(file);
  }
  std::string refused(const std::string& bytes) {
    const auto recording = read(bytes);
    return recording ? "accepted" : recording.error().text();
  }
  test::TempFolder folder_;
};

/// A waveform's beginning is a time stamp: fractions of 2^-64 s and seconds since 1904, in UTC.
TEST_F(Tdms, TellsWhenItBegan) {
  constexpr std::int64_t kSince1904_s =
      std::int64_t{2082844800} + 1790000000;  // 2026-09-21 14:13:20 UTC by Unix time 1790000000
  for (const bool big : {false, true}) {
    ByteText meta(big), raw(big);
    meta.put(std::uint32_t{1});
    meta.counted("/'g'/'Mx'").put(std::uint32_t{20}).put(std::uint32_t{kDouble}).put(std::uint32_t{1});
    meta.put(std::uint64_t{2}).put(std::uint32_t{2});
    meta.counted("wf_increment").put(std::uint32_t{kDouble}).put(0.01);
    meta.counted("wf_start_time").put(std::uint32_t{0x44});
    if (big) meta.put(kSince1904_s).put(std::uint64_t{1} << 63);
    else meta.put(std::uint64_t{1} << 63).put(kSince1904_s);
    raw.put(1.0).put(2.0);
    const auto r = read(segment(kMeta | kNewList | kRaw | (big ? std::uint32_t{kBig} : 0U), meta.text(), raw.text()));
    ASSERT_TRUE(r) << r.error().text();
    EXPECT_EQ(fileBegan(r->header), "2026-09-21T14:13:20Z") << big;
    EXPECT_THAT(r->time_s, ElementsAre(0.0, 0.01));
  }
}

TEST_F(Tdms, ReadsContiguousAndInterleavedOfBothByteOrders) {
  for (const std::uint32_t order : {std::uint32_t{0}, std::uint32_t{kBig}})
    for (const std::uint32_t way : {std::uint32_t{0}, std::uint32_t{kInterleaved}}) {
      ByteText meta(order != 0), raw(order != 0);
      meta.put(std::uint32_t{2});
      channel(meta, "Mx", kDouble, 3, 0.01);
      channel(meta, "count", kInt32, 3, 0.01);
      if (way == 0) raw.put(1.5).put(2.5).put(-3.5).put(std::int32_t{7}).put(std::int32_t{-8}).put(std::int32_t{9});
      else raw.put(1.5).put(std::int32_t{7}).put(2.5).put(std::int32_t{-8}).put(-3.5).put(std::int32_t{9});
      const auto r = read(segment(kMeta | kNewList | kRaw | order | way, meta.text(), raw.text()));
      ASSERT_TRUE(r) << r.error().text();
      EXPECT_TRUE(r->timed);
      EXPECT_THAT(r->time_s, ElementsAre(0.0, 0.01, 0.02));
      EXPECT_EQ(r->header.channels.at(0).name, "Mx");
      EXPECT_EQ(r->header.channels.at(0).unit, "Nm");
      EXPECT_THAT(r->columns.at(0), ElementsAre(1.5, 2.5, -3.5));
      EXPECT_THAT(r->columns.at(1), ElementsAre(7.0, -8.0, 9.0));
    }
}

TEST_F(Tdms, MetadataThatSayOnlyWhatChangedAndALastSegmentThatWasNeverClosed) {
  ByteText meta;
  meta.put(std::uint32_t{2});
  channel(meta, "a", kDouble, 1);
  channel(meta, "b", kDouble, 1);
  std::string file = segment(kMeta | kNewList | kRaw, meta.text(), ByteText().put(1.0).put(10.0).text());
  file += segment(kRaw, "", ByteText().put(2.0).put(20.0).put(3.0).put(30.0).text());  // two chunks, nothing new
  ByteText as;  // the second channel now has two values a chunk, the first none
  as.put(std::uint32_t{2}).counted("/'g'/'a'").put(std::uint32_t{0}).put(std::uint32_t{0});
  channel(as, "b", kDouble, 1);
  file += segment(kMeta | kRaw, as.text(), ByteText().put(4.0).put(40.0).put(5.0).put(50.0).text(), false);
  const auto r = read(file);
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_FALSE(r->timed) << "no channel says when";
  EXPECT_THAT(r->columns.at(0), ElementsAre(1.0, 2.0, 3.0, 4.0, 5.0));
  EXPECT_THAT(r->columns.at(1), ElementsAre(10.0, 20.0, 30.0, 40.0, 50.0));
}

TEST_F(Tdms, ScalesRawDataOfDaqmx) {
  // Two channels of two bytes in one buffer of four; volts are 0.5 * raw + 1.
  ByteText meta;
  meta.put(std::uint32_t{2});
  for (const std::uint32_t offset : {0U, 2U}) {
    meta.counted(offset == 0 ? "/'g'/'Fx'" : "/'g'/'Fy'").put(std::uint32_t{0x1269}).put(~std::uint32_t{0});
    meta.put(std::uint32_t{1}).put(std::uint64_t{2}).put(std::uint32_t{1});
    meta.put(std::uint32_t{3}).put(std::uint32_t{0}).put(offset).put(std::uint32_t{0}).put(std::uint32_t{0});
    meta.put(std::uint32_t{1}).put(std::uint32_t{4});
    meta.put(std::uint32_t{5}).counted("NI_Number_Of_Scales").put(std::uint32_t{7}).put(std::uint32_t{2});
    meta.counted("NI_Scale[1]_Scale_Type").put(std::uint32_t{kText}).counted("Linear");
    meta.counted("NI_Scale[1]_Linear_Slope").put(std::uint32_t{kDouble}).put(0.5);
    meta.counted("NI_Scale[1]_Linear_Y_Intercept").put(std::uint32_t{kDouble}).put(1.0);
    meta.counted("NI_Scale[1]_Linear_Input_Source").put(std::uint32_t{7}).put(std::uint32_t{0});
  }
  ByteText raw;
  for (const int v : {2, 20, 4, 40, 6, 60, 8, 80}) raw.put(static_cast<std::int16_t>(v));
  const auto r = read(segment(kMeta | kNewList | kRaw | kDaqmx, meta.text(), raw.text()));
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_THAT(r->columns.at(0), ElementsAre(2.0, 3.0, 4.0, 5.0));
  EXPECT_THAT(r->columns.at(1), ElementsAre(11.0, 21.0, 31.0, 41.0));
}

TEST_F(Tdms, SlowerChannelIsPutAtTheTimesOfTheFastest) {
  ByteText meta, raw;
  meta.put(std::uint32_t{2});
  channel(meta, "fast", kDouble, 5, 0.5);
  channel(meta, "slow", kDouble, 3, 1.0);
  for (const double v : {0.0, 1.0, 2.0, 3.0, 4.0, 10.0, 20.0, 40.0}) raw.put(v);
  const auto r = read(segment(kMeta | kNewList | kRaw, meta.text(), raw.text()));
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_THAT(r->columns.at(1), ElementsAre(10.0, 15.0, 20.0, 30.0, 40.0));
  EXPECT_EQ(r->header.facts.back().second, "slow");
}

TEST_F(Tdms, ShorterChannelsDoNotCutTheLongerOnes) {
  ByteText meta, raw;
  meta.put(std::uint32_t{3});
  channel(meta, "a", kDouble, 2, 0.5);
  channel(meta, "b", kDouble, 2, 0.5);
  channel(meta, "long", kDouble, 5, 0.5);
  for (const double v : {1.0, 2.0, 3.0, 4.0, 10.0, 20.0, 30.0, 40.0, 50.0}) raw.put(v);
  const auto r = read(segment(kMeta | kNewList | kRaw, meta.text(), raw.text()));
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_THAT(r->columns.at(2), ElementsAre(10.0, 20.0, 30.0, 40.0, 50.0));
  EXPECT_EQ(r->columns.at(0).at(1), 2.0);
  EXPECT_TRUE(std::isnan(r->columns.at(0).at(2)));
  EXPECT_THAT(r->notes, ::testing::ElementsAre(HasSubstr("a (2), b (2)")));
}

TEST_F(Tdms, FastChannelThatIsShortDoesNotCutTheSlow) {
  ByteText meta, raw;
  meta.put(std::uint32_t{2});
  channel(meta, "fast", kDouble, 2, 0.5);
  channel(meta, "slow", kDouble, 4, 1.0);
  for (const double v : {1.0, 2.0, 10.0, 20.0, 30.0, 40.0}) raw.put(v);
  const auto r = read(segment(kMeta | kNewList | kRaw, meta.text(), raw.text()));
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_THAT(r->columns.at(1), ElementsAre(10.0, 15.0, 20.0, 25.0, 30.0));
}

TEST_F(Tdms, WhatIsNotReadAndWhatWasCutIsTold) {
  ByteText meta, raw;
  meta.put(std::uint32_t{2});
  channel(meta, "a", kDouble, 3, 0.5);
  channel(meta, "other", kDouble, 2);
  for (const double v : {1.0, 2.0, 3.0, 4.0, 5.0}) raw.put(v);
  const std::string whole = segment(kMeta | kNewList | kRaw, meta.text(), raw.text());
  const auto r = read(whole);
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_THAT(r->notes, ::testing::ElementsAre(HasSubstr("not read: other (2 rows)")));
  const auto cut = read(whole.substr(0, whole.size() - 24));
  ASSERT_TRUE(cut) << cut.error().text();
  EXPECT_THAT(cut->notes, ::testing::Contains(HasSubstr("it was cut")));
}

TEST_F(Tdms, DigitalLineIsItsBit) {
  ByteText meta;
  meta.put(std::uint32_t{2});
  for (const std::uint32_t bit : {3U, 9U}) {
    meta.counted(bit == 3 ? "/'g'/'line3'" : "/'g'/'line9'").put(std::uint32_t{0x126A}).put(~std::uint32_t{0});
    meta.put(std::uint32_t{1}).put(std::uint64_t{4}).put(std::uint32_t{1});
    meta.put(std::uint32_t{0}).put(std::uint32_t{0}).put(bit).raw(std::string(1, '\0')).put(std::uint32_t{0});
    meta.put(std::uint32_t{1}).put(std::uint32_t{2}).put(std::uint32_t{0});
  }
  ByteText raw;
  for (const int v : {0x0000, 0x0008, 0x02F7, 0xFFFF}) raw.put(static_cast<std::uint16_t>(v));
  const auto r = read(segment(kMeta | kNewList | kRaw | kDaqmx, meta.text(), raw.text()));
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_THAT(r->columns.at(0), ElementsAre(0.0, 1.0, 0.0, 1.0));
  EXPECT_THAT(r->columns.at(1), ElementsAre(0.0, 0.0, 1.0, 1.0));
}

TEST_F(Tdms, RefusesWhatMakesNoSense) {
  ByteText meta;
  meta.put(std::uint32_t{1});
  channel(meta, "a", kDouble, 1ULL << 60);
  EXPECT_THAT(refused(segment(kMeta | kNewList | kRaw, meta.text(), "12345678")), HasSubstr("makes no sense"));
  ByteText as;
  as.put(std::uint32_t{1}).counted("/'g'/'a'").put(std::uint32_t{0}).put(std::uint32_t{0});
  EXPECT_THAT(refused(segment(kMeta | kNewList | kRaw, as.text(), "12345678")), HasSubstr("nothing before"));
  ByteText many;
  many.put(~std::uint32_t{0});
  EXPECT_THAT(refused(segment(kMeta | kNewList, many.text(), "")), HasSubstr("no path"));
  EXPECT_THAT(
      refused(segment(kMeta | kNewList, ByteText().put(std::uint32_t{0}).text(), "") + "XXSm" + std::string(30, 'x')),
      HasSubstr("no segment"));
  EXPECT_THAT(refused(segment(kMeta | kNewList, ByteText().put(std::uint32_t{0}).text(), "")), HasSubstr("no channel"));
}

}  // namespace
}  // namespace articulus::exchange
