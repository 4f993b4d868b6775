// What every OperatorInputs promises, on the screen or on a wire: the same tests for all of them (operator_rig.h).
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/hardware/contract/operator_rig.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using robot::OperatorTrouble;

class OperatorContract : public ::testing::TestWithParam<OperatorRigRow> {
 protected:
  OperatorContract() : rig_(GetParam().make()) {}
  device::OperatorState look() {
    device::OperatorState state;
    rig_->inputs().read(std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count(), state);
    return state;
  }
  /// A switch is read by a thread of its own: it is given time, and no more than that.
  template <class Is>
  bool comes(const Is& is) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    while (std::chrono::steady_clock::now() < end) {
      if (is(look())) return true;
      std::this_thread::yield();
    }
    return false;
  }
  bool comesToBeHeld() {
    return comes([](const device::OperatorState& s) { return s.deadManHeld; });
  }
  bool comesToBeReleased() {
    return comes([](const device::OperatorState& s) { return !s.deadManHeld; });
  }
  bool comesToBeClear() {
    return comes([](const device::OperatorState& s) { return !s.emergencyStop; });
  }
  std::unique_ptr<OperatorRig> rig_;
};

TEST_P(OperatorContract, IsReleasedUntilAHandHoldsIt) {
  EXPECT_TRUE(rig_->inputs().enables());
  EXPECT_FALSE(look().deadManHeld);
  ASSERT_TRUE(comesToBeClear());
  for (int i = 0; i < 3; ++i) {
    rig_->hold(true);
    ASSERT_TRUE(comesToBeHeld()) << i;
    for (int k = 0; k < 100; ++k) ASSERT_TRUE(look().deadManHeld) << "nobody let go";
    rig_->hold(false);
    ASSERT_TRUE(comesToBeReleased());
    for (int k = 0; k < 100; ++k) ASSERT_FALSE(look().deadManHeld);
  }
}

TEST_P(OperatorContract, ShowsAReleaseHoweverShort) {
  rig_->hold(true);
  ASSERT_TRUE(comesToBeHeld());
  rig_->letGoForAMoment();
  EXPECT_FALSE(look().deadManHeld) << "the robot moves on, and the hand has let go";
  EXPECT_TRUE(comesToBeHeld());
}

TEST_P(OperatorContract, ShowsAPressHoweverShort) {
  ASSERT_TRUE(comesToBeClear());
  rig_->pressForAMoment();
  EXPECT_TRUE(look().emergencyStop);
  EXPECT_TRUE(comesToBeClear());
  rig_->press(true);
  ASSERT_TRUE(comes([](const device::OperatorState& s) { return s.emergencyStop; }));
  for (int k = 0; k < 100; ++k) ASSERT_TRUE(look().emergencyStop);
  rig_->press(false);
  EXPECT_TRUE(comesToBeClear());
}

TEST_P(OperatorContract, WhatIsLostStopsAndCountsAgainOnlyAfterARelease) {
  rig_->hold(true);
  ASSERT_TRUE(comesToBeHeld());
  if (!rig_->lose()) {
    EXPECT_STREQ(GetParam().name, "screen") << "what has a wire can lose it";
    return;
  }
  ASSERT_TRUE(comes([](const device::OperatorState& s) { return s.trouble == OperatorTrouble::Lost; }));
  EXPECT_FALSE(look().deadManHeld);
  EXPECT_TRUE(look().emergencyStop) << "nobody could press it now";
  rig_->back();
  ASSERT_TRUE(comesToBeClear()) << "it is found again by itself";
  EXPECT_FALSE(look().deadManHeld) << "it was held when it came back";
  rig_->hold(false);
  ASSERT_TRUE(comes([](const device::OperatorState& s) { return s.trouble == OperatorTrouble::None; }));
  rig_->hold(true);
  EXPECT_TRUE(comesToBeHeld());
}

TEST_P(OperatorContract, CallsNothingInTheCycleThatAllocatesOrBlocks) {
  (void)look();
  (void)takeForbiddenCalls();
  for (int i = 0; i < 40; ++i) {
    if (i % 10 == 3) rig_->hold(true);
    if (i % 10 == 8) rig_->hold(false);
    const auto now = std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
    device::OperatorState state;
    watch();
    rig_->inputs().read(now, state);
    rest();
  }
  EXPECT_EQ(takeForbiddenCalls().all(), 0);
}

INSTANTIATE_TEST_SUITE_P(Operators, OperatorContract, ::testing::ValuesIn(operatorRigs()),
                         [](const auto& made) { return std::string(made.param.name); });

}  // namespace
}  // namespace articulus::test
