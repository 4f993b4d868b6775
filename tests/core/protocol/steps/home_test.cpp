// Home: no motion of a plan but a command of its own, and nothing is known of the loads after it.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

TEST(HomeStep, IsAnActionOfItsOwn) {
  EXPECT_EQ(kindsOf(R"({"type": "home", "time_s": 6})"), Kinds{ActionKind::Home});
  EXPECT_NEAR(forecast_s(R"({"type": "home", "time_s": 6})"), 6.0, 1e-12);
  EXPECT_NEAR(foreseen(R"({"type": "home"})", {.home_s = 7.0}).about_s, 7.0, 1e-12) << "as the cell says";
}

TEST(HomeStep, AskForAnUnloadBeforeLoadsAreFollowedAgain) {
  EXPECT_EQ(refusedKeys(R"({"type": "home"}, {"type": "ramp", "axes": {"Fx_N": 1}, "time_s": 1})"), Keys{"type"});
  EXPECT_EQ(refusedKeys(R"({"type": "home", "time_s": -1})"), Keys{"time_s"});
}

}  // namespace
}  // namespace articulus::protocol::test
