// The screen and the switches of a cell as one: every handle must be held, every button stops.
#include "core/station/combined_inputs.h"

#include <gtest/gtest.h>

namespace articulus::station {
namespace {

using device::OperatorState;
using robot::OperatorTrouble;

class Switch final : public device::OperatorInputs {
 public:
  explicit Switch(bool enables = true) : enables_(enables) {}
  void read(base::Nanoseconds, OperatorState& state) noexcept override { state = now; }
  bool enables() const noexcept override { return enables_; }
  OperatorState now;

 private:
  bool enables_;
};

OperatorState look(CombinedInputs& all) {
  OperatorState state;
  all.read(1, state);
  return state;
}

TEST(CombinedInputs, WithoutASwitchTheLatchOnTheScreenIsTheHandle) {
  ScreenInputs screen;
  CombinedInputs all(screen, {});
  EXPECT_FALSE(look(all).deadManHeld);
  screen.setDeadMan(true);
  EXPECT_TRUE(look(all).deadManHeld);
  screen.heartbeat(77);
  EXPECT_EQ(look(all).lastHeartbeat, 77);
}

TEST(CombinedInputs, PedalsThatAskForBothWaysAskForNeither) {
  ScreenInputs screen;
  Switch left(false), right(false), handle;
  CombinedInputs all(screen, {&left, &handle, &right});
  EXPECT_FALSE(look(all).jogs);
  left.now.jogs = true;
  EXPECT_TRUE(look(all).jogs);
  for (const int l : {-1, 0, 1})
    for (const int r : {-1, 0, 1}) {
      left.now.jog = l;
      right.now.jog = r;
      EXPECT_EQ(look(all).jog, l * r < 0 ? 0 : l != 0 ? l : r) << l << " " << r;
    }
}

TEST(CombinedInputs, EveryHandleMustBeHeldAndTheLatchStandsInForNone) {
  ScreenInputs screen;
  Switch left, right;
  CombinedInputs all(screen, {&left, &right});
  for (const bool latch : {false, true})
    for (const bool l : {false, true})
      for (const bool r : {false, true}) {
        screen.setDeadMan(latch);
        left.now.deadManHeld = l;
        right.now.deadManHeld = r;
        (void)look(all);
        EXPECT_EQ(look(all).deadManHeld, l && r) << latch << l << r;
      }
}

TEST(CombinedInputs, TheScreenCanLetGoOfASwitch) {
  ScreenInputs screen;
  Switch pedal;
  pedal.now.deadManHeld = true;
  CombinedInputs all(screen, {&pedal});
  ASSERT_TRUE(look(all).deadManHeld);
  screen.setDeadMan(false);
  EXPECT_FALSE(look(all).deadManHeld) << "somebody signs out";
  EXPECT_TRUE(look(all).deadManHeld);
}

TEST(CombinedInputs, WhoeverHasAnEmergencyStopStops) {
  ScreenInputs screen;
  Switch pedal, button(false);
  CombinedInputs all(screen, {&pedal, &button});
  pedal.now.deadManHeld = true;
  EXPECT_TRUE(look(all).deadManHeld) << "a button is no handle, and need not be held";
  EXPECT_FALSE(look(all).emergencyStop);
  button.now.emergencyStop = true;
  EXPECT_TRUE(look(all).emergencyStop);
  button.now.emergencyStop = false;
  pedal.now.emergencyStop = true;
  EXPECT_TRUE(look(all).emergencyStop);
  pedal.now.emergencyStop = false;
  screen.setEmergencyStop(true);
  EXPECT_TRUE(look(all).emergencyStop);
}

TEST(CombinedInputs, AButtonAloneLeavesTheHandleToTheScreen) {
  ScreenInputs screen;
  Switch button(false);
  CombinedInputs all(screen, {&button});
  EXPECT_FALSE(look(all).deadManHeld);
  screen.setDeadMan(true);
  EXPECT_TRUE(look(all).deadManHeld);
}

TEST(CombinedInputs, TellsTheWorstTrouble) {
  ScreenInputs screen;
  Switch a, b;
  CombinedInputs all(screen, {&a, &b});
  EXPECT_EQ(look(all).trouble, OperatorTrouble::None);
  a.now.trouble = OperatorTrouble::Lost;
  b.now.trouble = OperatorTrouble::HeldAtStart;
  EXPECT_EQ(look(all).trouble, OperatorTrouble::Lost);
}

}  // namespace
}  // namespace articulus::station
