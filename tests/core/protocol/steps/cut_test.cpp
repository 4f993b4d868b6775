// Cut: the operator cuts a structure of the specimen.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

TEST(CutStep, IsAnActionThatNamesItsStructure) {
  const auto actions = actionsOf(R"({"type": "cut", "structure": "ACL"})");
  ASSERT_EQ(actions.size(), 1u);
  EXPECT_EQ(actions[0].kind, ActionKind::Cut);
  EXPECT_EQ(actions[0].place, "cut ACL");
  EXPECT_EQ(titleOf(actions[0].step), "Cut ACL");
}

TEST(CutStep, SaysHowWhereItIsSaid) {
  EXPECT_EQ(summaryOf(stepOf(R"({"type": "cut", "structure": "ACL", "text": "At its middle."})")), "At its middle.");
  EXPECT_EQ(refusedKeys(R"({"type": "cut", "structure": ""})"), Keys{"structure"});
}

}  // namespace
}  // namespace articulus::protocol::test
