// Record path: poses taken while the steps in it run.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

TEST(RecordPathStep, StandsAroundItsSteps) {
  const auto actions = actionsOf(
      R"({"type": "record_path", "path": "way", "distance_mm": 2, "steps": [{"type": "wait", "duration_s": 1}]})");
  ASSERT_EQ(actions.size(), 3u);
  EXPECT_EQ(actions[0].kind, ActionKind::RecordPath);
  EXPECT_EQ(actions[0].path, "way");
  EXPECT_NEAR(std::get<RecordPathStep>(actions[0].step).distance_m, 0.002, 1e-12);
  EXPECT_EQ(actions[1].kind, ActionKind::Motion);
  EXPECT_EQ(actions[2].kind, ActionKind::EndPath);
}

TEST(RecordPathStep, RefusesTwoAtOnceAndNoDistance) {
  const std::string wait = R"({"type": "wait", "duration_s": 1})";
  EXPECT_EQ(
      refusedKeys(R"({"type": "record_path", "path": "a", "steps": [{"type": "record_path", "path": "b", "steps": [)" +
                  wait + "]}]}"),
      Keys{"type"});
  EXPECT_EQ(refusedKeys(R"({"type": "record_path", "path": "a", "distance_mm": 0, "steps": [)" + wait + "]}"),
            Keys{"distance_m"});
}

}  // namespace
}  // namespace articulus::protocol::test
