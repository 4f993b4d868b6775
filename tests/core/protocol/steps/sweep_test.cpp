// Sweep: the same steps once a value.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

const std::string kSteps = R"("steps": [{"type": "wait", "duration_s": "$t"}])";

TEST(SweepStep, PutsEachValueIntoItsSteps) {
  const auto actions =
      actionsOf(R"({"type": "sweep", "parameter": "t", "unit": "s", "values": [3, 1], )" + kSteps + "}");
  ASSERT_EQ(actions.size(), 2u);
  EXPECT_EQ(std::get<WaitStep>(actions[0].step).duration_s, 3.0);
  EXPECT_EQ(std::get<WaitStep>(actions[1].step).duration_s, 1.0);
  EXPECT_NE(actions[0].place.find("t 3 s"), std::string::npos) << actions[0].place;
}

TEST(SweepStep, ARangeEndsAtItsEnd) {
  const auto step =
      stepOf(R"({"type": "sweep", "parameter": "t", "unit": "s", "from": 1, "to": 2, "step": 0.1, )" + kSteps + "}");
  EXPECT_EQ(std::get<SweepStep>(step).values.size(), 11u);
  EXPECT_NEAR(std::get<SweepStep>(step).values.back(), 2.0, 1e-12);
  EXPECT_EQ(blocksOf(step).size(), 11u);
  EXPECT_TRUE(blocksOf(step).back().again) << "a list shows the first one only";
}

TEST(SweepStep, WhatIsWrongInAPassIsSaidOnceWithItsValue) {
  const auto problems = validate(
      read(textOf(R"({"type": "sweep", "parameter": "t", "unit": "s", "values": [1, -1, -2], )" + kSteps + "}")),
      generousLimits());
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].place, "t -1 s");
}

}  // namespace
}  // namespace articulus::protocol::test
