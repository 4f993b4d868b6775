// Load: six targets at once, kept or given back.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

TEST(LoadStep, BringsAllSixToTheirTargetsTogether) {
  const Motion m(
      R"({"type": "load", "target_force_N": [1, 0, -30], "target_moment_Nm": [0, 2, 0], "time_s": 4, "hold_s": 1, "cycles": 2})");
  EXPECT_EQ(m.segment.kind, SegmentKind::Load);
  EXPECT_EQ(m.segment.direction, (spatial::Vector6() << 1, 0, -30, 0, 2, 0).finished());
  EXPECT_EQ(m.segment.profile.rise_s, 4.0);
  EXPECT_FALSE(m.segment.profile.bothSides);
  EXPECT_TRUE(m.segment.profile.returnToZero);
}

TEST(LoadStep, WhatStaysIsWhatTheNextStepGoesAbout) {
  const Motion m(R"({"type": "load", "target_force_N": [0, 0, -30], "time_s": 4, "return_to_zero": false},
                    {"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 1, "rate_Nm_per_s": 1})");
  EXPECT_EQ(m.segment.base[2], -30.0);
  const auto preview =
      drawn(R"({"type": "load", "target_force_N": [0, 0, -30], "time_s": 4, "return_to_zero": false})");
  EXPECT_EQ(preview.load[2].back(), -30.0);
}

TEST(LoadStep, OnlyTheAxesWithoutATargetAreAside) {
  EXPECT_EQ(wantedZero(stepOf(R"({"type": "load", "target_force_N": [1, 0, -30], "time_s": 4})")),
            (Zero{false, true, false, true, true, true}));
  EXPECT_EQ(cyclesOf(stepOf(R"({"type": "load", "target_force_N": [1, 0, 0], "time_s": 4, "cycles": 5})")), 5);
}

TEST(LoadStep, RefusesALoadThatStaysAndIsRepeatedAndOneBeyondTheLimits) {
  EXPECT_EQ(refusedKeys(
                R"({"type": "load", "target_force_N": [1, 0, 0], "time_s": 1, "cycles": 2, "return_to_zero": false})"),
            Keys{"cycles"});
  EXPECT_EQ(refusedKeys(R"({"type": "load", "target_force_N": [190, 0, 0], "time_s": 1})"), Keys{"target"});
  EXPECT_EQ(refusedKeys(R"({"type": "load", "target_force_N": [1, 0, 0], "time_s": 0})"), Keys{"time_s"});
}

}  // namespace
}  // namespace articulus::protocol::test
