// Branch: one of two lists of steps, by a measured value.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

std::string branch(const std::string& more) {
  return R"({"type": "ramp", "axes": {"My_Nm": 1}, "time_s": 1}, {"type": "branch", "measure": {"of": "Mx"}, "below_Nm": 2, )" +
         more + "}";
}
const std::string kThen = R"("then": [{"type": "mark", "text": "a"}])",
                  kElse = R"("else": [{"type": "mark", "text": "b"}])";

TEST(BranchStep, JumpsOverThenWhereItDoesNotHold) {
  const auto actions = actionsOf(branch(kThen));
  ASSERT_EQ(actions.size(), 3u);
  EXPECT_EQ(actions[1].kind, ActionKind::Check);
  EXPECT_TRUE(actions[1].below);
  EXPECT_EQ(actions[1].value, 2.0);
  EXPECT_EQ(actions[1].jump, -1);
  EXPECT_EQ(actions[1].jumpElse, 4) << "behind then";
}

TEST(BranchStep, JumpsOverElseWhereItHolds) {
  const auto actions = actionsOf(branch(kThen + ", " + kElse));
  ASSERT_EQ(actions.size(), 5u);
  EXPECT_EQ(actions[1].jumpElse, actions[4].number);
  EXPECT_EQ(actions[3].kind, ActionKind::Jump);
  EXPECT_EQ(actions[3].jump, actions[4].number + 1);
}

TEST(BranchStep, AsksTheMirrorQuestionOfALeftJoint) {
  const Action check = actionsOf(branch(kThen), spatial::Side::Left).at(1);
  EXPECT_FALSE(check.below) << "Mx changes sign: below 2 becomes above -2";
  EXPECT_EQ(check.value, -2.0);
}

TEST(BranchStep, RefusesAMeasureOfNothing) {
  EXPECT_EQ(refusedKeys(R"({"type": "branch", "measure": {"of": "Mx", "step": "none"}, "below_Nm": 2, )" + kThen + "}"),
            Keys{"measure"});
}

}  // namespace
}  // namespace articulus::protocol::test
