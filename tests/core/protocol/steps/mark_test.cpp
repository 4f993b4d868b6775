// Mark: a moment of the run with a name.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

TEST(MarkStep, IsAnActionBetweenMotionsThatNeedsAText) {
  EXPECT_EQ(kindsOf(R"({"type": "mark", "text": "now"}, {"type": "wait", "duration_s": 1})"),
            (Kinds{ActionKind::Mark, ActionKind::Motion}));
  EXPECT_EQ(summaryOf(stepOf(R"({"type": "mark", "text": "now"})")), "now");
  EXPECT_EQ(refusedKeys(R"({"type": "mark", "text": ""})"), Keys{"text"});
  EXPECT_EQ(refusedKeys(R"({"type": "mark", "text": ")" + std::string(200, 'a') + "\"}"), Keys{});
  EXPECT_EQ(refusedKeys(R"({"type": "mark", "text": ")" + std::string(201, 'a') + "\"}"), Keys{"text"});
}

}  // namespace
}  // namespace articulus::protocol::test
