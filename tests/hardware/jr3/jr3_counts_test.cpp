// What counts and ranges of a JR3 are in N and Nm: by the numbers of the kernel's driver, worked out by hand.
#include "hardware/jr3/jr3_counts.h"

#include <gtest/gtest.h>

namespace articulus::test {
namespace {

using hardware::ComediRange;
using hardware::Jr3Counts;
using hardware::jr3Reading;
using hardware::jr3Scales;
using hardware::Jr3Units;

std::array<ComediRange, 6> ranges(int force, int moment) {
  std::array<ComediRange, 6> all{};
  for (std::size_t i = 0; i < 6; ++i) {
    const int limit = i < 3 ? force : moment;
    all[i] = {-limit, limit};
  }
  return all;
}
Jr3Counts counts(std::size_t axis, int raw) {
  Jr3Counts all;
  all.fill(0x4000);
  all[axis] = static_cast<std::uint32_t>(raw + 0x4000);
  return all;
}

TEST(Jr3Counts, AreNewtonsAndNewtonMetresByTheSensorsOwnFullScales) {
  // A full scale of 400 N is told as 400 000, one of 250 tenths of Nm as 25 000.
  const auto scales = jr3Scales(ranges(400'000, 25'000), Jr3Units::Newton);
  ASSERT_TRUE(scales);
  EXPECT_DOUBLE_EQ(jr3Reading(counts(2, -8192), *scales).wrench[2], -200.0);
  EXPECT_NEAR(jr3Reading(counts(4, 3277), *scales).wrench[4], 5.0, 1e-3);
  EXPECT_DOUBLE_EQ(jr3Reading(counts(4, 3277), *scales).wrench[2], 0.0) << "an axis of its own";
}

TEST(Jr3Counts, OfASensorInPoundsAreNewtonsToo) {
  // 100 lbf and 400 inch pounds: told as if they were 100 N and 40 Nm.
  const auto scales = jr3Scales(ranges(100'000, 40'000), Jr3Units::Pound);
  ASSERT_TRUE(scales);
  EXPECT_NEAR(scales->fullScale[0], 444.822, 1e-3);
  EXPECT_NEAR(scales->fullScale[5], 400.0 * 0.112984829, 1e-5);
}

TEST(Jr3Counts, WithoutFullScalesAreNothing) {
  EXPECT_FALSE(jr3Scales(ranges(1'000'000, 1'000'000), Jr3Units::Newton)) << "before the driver has read a sensor";
  EXPECT_TRUE(jr3Scales(ranges(1'000'000, 100'000), Jr3Units::Newton)) << "1000 N are no reason";
  EXPECT_FALSE(jr3Scales(ranges(0, 25'000), Jr3Units::Newton));
  EXPECT_FALSE(jr3Scales(ranges(400'000, 0), Jr3Units::Newton));
  EXPECT_FALSE(jr3Scales(ranges(-400'000, 25'000), Jr3Units::Newton));
  auto skew = ranges(400'000, 25'000);
  skew[3].minimum = 0;
  EXPECT_FALSE(jr3Scales(skew, Jr3Units::Newton));
  skew[3].minimum = std::numeric_limits<std::int32_t>::min();
  EXPECT_FALSE(jr3Scales(skew, Jr3Units::Newton));
}

TEST(Jr3Counts, AtTheEndOfTheRangeSayWhichAxisItIs) {
  const auto scales = *jr3Scales(ranges(400'000, 25'000), Jr3Units::Newton);
  for (std::size_t axis = 0; axis < 6; ++axis)
    for (const int side : {1, -1}) {
      EXPECT_EQ(jr3Reading(counts(axis, side * 16383), scales).saturated, 0U);
      EXPECT_EQ(jr3Reading(counts(axis, side * 16384), scales).saturated, 1U << axis);
      EXPECT_EQ(jr3Reading(counts(axis, side * 32767), scales).saturated, 1U << axis);
    }
  EXPECT_EQ(hardware::jr3Axes(0b100101), "Fx, Fz, Mz");
  EXPECT_EQ(hardware::jr3Axes(0), "");
}

TEST(Jr3Counts, ThatNoReceiverHasAreNotGood) {
  const auto scales = *jr3Scales(ranges(400'000, 25'000), Jr3Units::Newton);
  EXPECT_TRUE(jr3Reading(counts(0, -32768), scales).good) << "a negative one comes modulo 2^32";
  EXPECT_TRUE(jr3Reading(counts(0, 32767), scales).good);
  EXPECT_FALSE(jr3Reading(counts(0, 32768), scales).good);
  EXPECT_FALSE(jr3Reading(counts(0, -32769), scales).good);
  Jr3Counts wild = counts(0, 0);
  for (const std::uint32_t count : {0x80000000U, 0x7FFFFFFFU, 0x00C00000U}) {
    wild[5] = count;
    EXPECT_FALSE(jr3Reading(wild, scales).good) << count;
  }
}

}  // namespace
}  // namespace articulus::test
