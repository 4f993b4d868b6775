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

Sample wanted(double time_s, double x_m, int step, bool byLoad = false) {
  Sample s = sampleAt(time_s, 0.0, static_cast<std::uint64_t>(1000 * time_s), step);
  s.setMissing(Channel::WantedForceX, 6);
  s.setMissing(Channel::WantedPositionX, 7);
  if (byLoad) s[Channel::WantedMomentY] = 1.0;
  if (std::isfinite(x_m)) {
    s.set(Channel::WantedPositionX, spatial::Vector3(x_m, 0.0, 0.4));
    s[Channel::WantedQuaternionW] = 1.0;
    s.set(Channel::WantedQuaternionX, spatial::Vector3(0.0, 0.0, 0.0));
  }
  return s;
}

TEST(MotionTrack, TellsWhereAStepByPoseEndsAndNothingOfOneByLoad) {
  const double none = std::nan("");
  MotionTrack track;
  track.samples = {wanted(0.0, 0.1, 0), wanted(1.0, 0.2, 0),       wanted(2.0, 0.3, 0),
                   wanted(3.0, 0.9, 1), wanted(4.0, 0.5, 2, true), wanted(5.0, none, -1)};
  for (const double time_s : {-1.0, 0.0, 0.5, 1.9, 2.0, 2.9}) {
    const auto end = track.plannedAt(time_s);
    ASSERT_TRUE(end) << time_s;
    EXPECT_DOUBLE_EQ(end->translation.x(), 0.3) << time_s;
  }
  ASSERT_TRUE(track.plannedAt(3.5));
  EXPECT_DOUBLE_EQ(track.plannedAt(3.5)->translation.x(), 0.9);
  EXPECT_FALSE(track.plannedAt(4.0)) << "a load decides where that goes, whatever the set-point says";
  EXPECT_FALSE(track.plannedAt(99.0)) << "it stands";
  EXPECT_FALSE(MotionTrack{}.plannedAt(0.0));
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
