// A motion that is watched once more: where it is between two samples, what is cut by then, and that a long one is kept
// evenly.
#include "core/record/motion_track.h"

#include <gmock/gmock.h>

#include "core/record/motion_keeper.h"

namespace articulus::record {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Sample sampleAt(double time_s, double joint_rad, std::uint64_t cycle, int step = 0) {
  Sample s;
  s[Channel::Time] = time_s;
  s[Channel::Joint1] = joint_rad;
  s.cycle = cycle;
  s.step = step;
  return s;
}

TEST(MotionTrack, IsStraightBetweenTwoSamplesAndStandsAtItsEnds) {
  MotionTrack track;
  track.samples = {sampleAt(2.0, 0.1, 1000, 1), sampleAt(2.5, 0.2, 1500, 1), sampleAt(4.0, -0.1, 3000, 2)};
  EXPECT_DOUBLE_EQ(track.begin_s(), 2.0);
  EXPECT_DOUBLE_EQ(track.end_s(), 4.0);
  EXPECT_DOUBLE_EQ(track.at(2.25)[Channel::Joint1], 0.15);
  EXPECT_DOUBLE_EQ(track.at(2.25)[Channel::Time], 2.25);
  EXPECT_NEAR(track.at(3.5)[Channel::Joint1], 0.0, 1e-15);
  EXPECT_EQ(track.at(3.999).step, 1);
  EXPECT_EQ(track.at(4.0).step, 2);
  EXPECT_DOUBLE_EQ(track.at(-7.0)[Channel::Joint1], 0.1);
  EXPECT_DOUBLE_EQ(track.at(99.0)[Channel::Joint1], -0.1);
}

TEST(MotionTrack, WhatASampleLacksIsMissingBetween) {
  MotionTrack track;
  track.samples = {sampleAt(0.0, 0.1, 0), sampleAt(1.0, std::nan(""), 1000)};
  EXPECT_TRUE(std::isnan(track.at(0.5)[Channel::Joint1]));
  EXPECT_DOUBLE_EQ(track.at(0.0)[Channel::Joint1], 0.1);
}

TEST(MotionTrack, KnowsWhatIsCutByThen) {
  MotionTrack track;
  track.samples = {sampleAt(0.0, 0.0, 500), sampleAt(10.0, 0.0, 10500)};
  track.cuts = {{-std::numeric_limits<double>::infinity(), "facets"}, {track.timeOf_s(4500), "ligament"}};
  EXPECT_DOUBLE_EQ(track.cuts[1].time_s, 4.0);
  EXPECT_THAT(track.cutAt(0.0), ElementsAre("facets"));
  EXPECT_THAT(track.cutAt(3.99), ElementsAre("facets"));
  EXPECT_THAT(track.cutAt(4.0), ElementsAre("facets", "ligament"));
  EXPECT_DOUBLE_EQ(track.timeOf_s(3), 0.0);
  EXPECT_DOUBLE_EQ(track.timeOf_s(99999), 10.0);
  EXPECT_THAT(MotionTrack{}.cutAt(1.0), IsEmpty());
}

TEST(MotionKeeper, KeepsALongMotionEvenlyWithItsEnd) {
  for (const int count : {1, 2, 15, 16, 17, 1000, 4097}) {
    MotionKeeper keeper(16);
    for (int i = 0; i < count; ++i) keeper.see(sampleAt(0.001 * i, i, static_cast<std::uint64_t>(i)));
    const auto kept = keeper.samples();
    ASSERT_FALSE(kept.empty());
    EXPECT_LE(kept.size(), 16u) << count;
    EXPECT_EQ(kept.front().cycle, 0u);
    EXPECT_EQ(kept.back().cycle, static_cast<std::uint64_t>(count - 1));
    if (count < 3) continue;
    const auto stride = kept[1].cycle - kept[0].cycle;
    for (std::size_t i = 1; i + 1 < kept.size(); ++i) EXPECT_EQ(kept[i].cycle - kept[i - 1].cycle, stride) << count;
    EXPECT_GE(kept.size(), std::min<std::size_t>(7, static_cast<std::size_t>(count))) << count;
  }
}

TEST(MotionKeeper, OfNothingIsEmpty) { EXPECT_THAT(MotionKeeper().samples(), IsEmpty()); }

}  // namespace
}  // namespace articulus::record
