// Zero: the load cell, between motions.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

TEST(ZeroStep, IsAnActionOfItsOwnAndTakesNoTime) {
  EXPECT_EQ(kindsOf(R"({"type": "zero"}, {"type": "wait", "duration_s": 1})"),
            (Kinds{ActionKind::Zero, ActionKind::Motion}));
  EXPECT_NEAR(forecast_s(R"({"type": "zero"})"), 0.5, 1e-12) << "500 samples";
  EXPECT_NEAR(foreseen(R"({"type": "zero"})", {.rate_Hz = 250.0}).about_s, 2.0, 1e-12);
}

TEST(ZeroStep, MakesALoadCellThatWasNotZeroedGoodEnough) {
  Protocol p = read(textOf(R"({"type": "zero"}, {"type": "unload"})"));
  EXPECT_TRUE(needsZeroedLoadCell(*expand(p))) << "an unload stands before it";
  p.steps.erase(p.steps.begin());
  EXPECT_FALSE(needsZeroedLoadCell(*expand(p)));
}

}  // namespace
}  // namespace articulus::protocol::test
