// Replay path: by pose along what was recorded.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

TEST(ReplayPathStep, WaitsForItsPathAndThenGoesToTheStartAndAlong) {
  const std::string steps =
      R"({"type": "replay_path", "path": "a.csv", "speed": 0.5, "hold_s": 1, "points": [[0, 0, 0, 0, 0, 0, 0], [5, 0.001, 0, 0, 0, 0.1, 0]]})";
  EXPECT_EQ(kindsOf(steps), Kinds{ActionKind::Replay});
  const auto program = *expand(read(textOf(steps)));
  Compiler compiler(program, control::Law::DirectForce);
  (void)compiler.stretch(0);
  const auto stretch = compiler.replay(1, std::get<ReplayPathStep>(program.actions[1].step).points);
  ASSERT_TRUE(stretch.ok());
  ASSERT_EQ(stretch->plan.segments, 2);
  EXPECT_EQ(stretch->plan.segment[0].kind, SegmentKind::Move);
  EXPECT_NEAR(stretch->plan.segment[1].duration_s, 11.0, 1e-9)
      << "five seconds at half the speed, and a second of hold";
}

TEST(ReplayPathStep, RefusesAPathThatNoStepBeforeHasRecorded) {
  EXPECT_EQ(refusedKeys(R"({"type": "replay_path", "path": "way"})"), Keys{"path"});
  EXPECT_EQ(refusedKeys(R"({"type": "record_path", "path": "way", "steps": [{"type": "wait", "duration_s": 1}]},
                           {"type": "replay_path", "path": "way"})"),
            Keys{});
  EXPECT_EQ(refusedKeys(R"({"type": "passive_path", "path": "way", "to_deg": 5, "step_deg": 5},
                           {"type": "replay_path", "path": "way back", "speed": 0})"),
            Keys{"speed"});
}

TEST(ReplayPathStep, AsksForNoLoadSoNoneIsAside) { EXPECT_EQ(wantedZero(ReplayPathStep{}), Zero{}); }

}  // namespace
}  // namespace articulus::protocol::test
