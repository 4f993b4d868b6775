// Repeat: so many times, or until a measured value settles.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

const std::string kSteps = R"("steps": [{"type": "ramp", "axes": {"My_Nm": 1}, "time_s": 1}])";

TEST(RepeatStep, RunsItsStepsSoManyTimes) {
  EXPECT_EQ(kindsOf(R"({"type": "repeat", "times": 3, )" + kSteps + "}"), Kinds(3, ActionKind::Motion));
}

TEST(RepeatStep, LooksAfterEachTimeButTheLastWhetherItHasSettled) {
  const auto actions = actionsOf(
      R"({"type": "repeat", "times": 3, "until": {"measure": {"of": "flexion"}, "change_deg": 1}, )" + kSteps + "}");
  ASSERT_EQ(actions.size(), 5u);
  for (const std::size_t check : {1u, 3u}) {
    EXPECT_EQ(actions[check].kind, ActionKind::Check);
    EXPECT_TRUE(actions[check].compareWithLast);
    EXPECT_EQ(actions[check].jump, 6) << "behind the last time";
    EXPECT_EQ(actions[check].block, actions[1].block);
  }
}

TEST(RepeatStep, RefusesToSettleInOneTime) {
  EXPECT_EQ(refusedKeys(R"({"type": "repeat", "times": 1, "until": {"measure": {"of": "flexion"}, "change_deg": 1}, )" +
                        kSteps + "}"),
            Keys{"times"});
  EXPECT_EQ(refusedKeys(R"({"type": "repeat", "times": 0, )" + kSteps + "}"), Keys{"times"});
}

}  // namespace
}  // namespace articulus::protocol::test
