// Wait: goes on with what the step before has led to.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

TEST(WaitStep, HoldsTheLoadAfterALoadAndThePoseAfterAMove) {
  const Motion load(
      R"({"type": "load", "target_force_N": [0, 0, -30], "time_s": 4, "return_to_zero": false}, {"type": "wait", "duration_s": 7})");
  EXPECT_EQ(load.segment.kind, SegmentKind::Load);
  EXPECT_EQ(load.segment.base[2], -30.0);
  EXPECT_EQ(load.segment.profile.amplitude, 0.0);
  EXPECT_EQ(load.segment.duration_s, 7.0);
  const Motion move(R"({"type": "move", "time_s": 5}, {"type": "wait", "duration_s": 7})");
  EXPECT_EQ(move.segment.kind, SegmentKind::Move);
  EXPECT_EQ(move.segment.moveTime_s, 0.0);
  const Motion task(R"({"type": "ramp", "axes": {"Ry_deg": 2}, "time_s": 5}, {"type": "wait", "duration_s": 7})");
  EXPECT_EQ(task.segment.kind, SegmentKind::Task);
  EXPECT_EQ(task.segment.law, control::Law::Hybrid);
}

TEST(WaitStep, LastsAsLongAsItSays) {
  EXPECT_NEAR(forecast_s(R"({"type": "wait", "duration_s": 2.5})"), 2.5, 1e-12);
  EXPECT_EQ(refusedKeys(R"({"type": "wait", "duration_s": 0})"), Keys{"duration_s"});
  const auto preview = drawn(R"({"type": "wait", "duration_s": 2.5})");
  EXPECT_NEAR(preview.duration_s() - preview.stepStart_s[1], 2.5, 1e-12);
}

}  // namespace
}  // namespace articulus::protocol::test
