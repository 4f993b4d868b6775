// What lasts for less than a cycle is seen once, and once only.
#include "core/station/screen_inputs.h"

#include <gtest/gtest.h>

namespace articulus::station {
namespace {

device::OperatorState look(ScreenInputs& inputs) {
  device::OperatorState state;
  inputs.read(0, state);
  return state;
}

TEST(ScreenInputs, AShortPressOfTheEmergencyStopIsSeenOnce) {
  ScreenInputs inputs;
  inputs.setEmergencyStop(true);
  inputs.setEmergencyStop(false);
  EXPECT_TRUE(look(inputs).emergencyStop);
  EXPECT_FALSE(look(inputs).emergencyStop);
  inputs.setEmergencyStop(true);
  EXPECT_TRUE(look(inputs).emergencyStop);
  EXPECT_TRUE(look(inputs).emergencyStop) << "a button that is held";
}

TEST(ScreenInputs, AHandleThatIsLetGoForAMomentIsSeenOnce) {
  ScreenInputs inputs;
  inputs.setDeadMan(true);
  EXPECT_TRUE(look(inputs).deadManHeld);
  inputs.setDeadMan(false);
  inputs.setDeadMan(true);
  EXPECT_FALSE(look(inputs).deadManHeld);
  EXPECT_TRUE(look(inputs).deadManHeld);
  inputs.setDeadMan(false);
  EXPECT_FALSE(look(inputs).deadManHeld);
  EXPECT_FALSE(look(inputs).deadManHeld);
}

/// The handle may be a switch that another port reads: the screen lets go for it, too.
TEST(ScreenInputs, LettingGoIsSeenOnceAlsoWhereTheScreenHeldNothing) {
  ScreenInputs inputs;
  inputs.setDeadMan(false);
  inputs.setDeadMan(true);
  const device::OperatorState first = look(inputs);
  EXPECT_TRUE(first.letGo);
  EXPECT_FALSE(first.deadManHeld);
  EXPECT_TRUE(look(inputs).deadManHeld);
}

}  // namespace
}  // namespace articulus::station
