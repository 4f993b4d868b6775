// The Universal Robots driver against the virtual controller over loopback: both ways of moving, along each axis to
// both sides, and every trouble of wire, program and safety system with its words and its way back.
#include "hardware/ur_rtde/ur_arm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/hardware/ur_rtde/ur_rig.h"

namespace articulus::test {
namespace {

using hardware::VirtualUrSafety;
using robot::ArmTrouble;
using robot::JointVector;

class UrArms : public ::testing::Test, protected UrRig {
 protected:
  UrArms() { connect(); }
  double error() const { return (state.position_rad - plant.q).cwiseAbs().maxCoeff(); }
};

TEST_F(UrArms, ReportsWhereTheArmIsAndMovesNothingUnasked) {
  const JointVector start = plant.q;
  cycle(20);
  EXPECT_TRUE(state.valid);
  EXPECT_FALSE(state.driveFault) << told();
  EXPECT_FALSE(state.brakesReleased);
  EXPECT_EQ(state.time, now);
  EXPECT_EQ(state.safety, robot::ArmSafety::Normal);
  EXPECT_EQ(error(), 0.0);
  EXPECT_EQ(plant.q, start);
  EXPECT_TRUE(controller->programPlays()) << controller->refusal() << arm->said();
  EXPECT_EQ(arm->health().programs, 1u);
}

TEST_F(UrArms, FollowsPositionsOfEachAxisToBothSides) {
  switchOn();
  ASSERT_TRUE(state.brakesReleased) << told() << arm->said();
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      const JointVector from = plant.q;
      for (int i = 0; i < 20; ++i) {
        command.position_rad[axis] += sign * 0.002;
        cycle();
      }
      cycle(3);
      JointVector moved = JointVector::Zero(6);
      moved[axis] = sign * 0.04;
      EXPECT_LT((plant.q - from - moved).cwiseAbs().maxCoeff(), 1e-12) << "axis " << axis + 1 << ", " << sign;
      EXPECT_LT(error(), 1e-12);
    }
  EXPECT_EQ(arm->health().limited, 0u);
  EXPECT_EQ(arm->health().late, 0);
}

TEST_F(UrArms, FollowsSpeedsOfEachAxisToBothSidesAndStops) {
  command.level = robot::CommandLevel::JointVelocity;
  command.velocity_rad_per_s = JointVector::Zero(6);
  switchOn();
  ASSERT_TRUE(state.brakesReleased) << told();
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      const JointVector from = plant.q;
      command.velocity_rad_per_s[axis] = sign * 0.1;
      cycle(100);
      command.velocity_rad_per_s[axis] = 0.0;
      cycle(30);
      JointVector moved = plant.q - from;
      EXPECT_NEAR(moved[axis], sign * 0.02, 1e-4) << "axis " << axis + 1;
      moved[axis] = 0.0;
      EXPECT_EQ(moved, JointVector::Zero(6));
      const JointVector stands = plant.q;
      cycle(5);
      EXPECT_EQ(plant.q, stands);
    }
}

TEST_F(UrArms, HoldsBackAStepThatIsTooLarge) {
  switchOn();
  const double from = plant.q[2];
  command.position_rad[2] += 0.5;
  cycle(4);
  EXPECT_LE(plant.q[2] - from, 4 * driver.largestSpeed_rad_per_s / driver.rate_Hz + 1e-12);
  EXPECT_GT(arm->health().limited, 0u);
  EXPECT_EQ(controller->faults().safety.load(), VirtualUrSafety::Normal) << "no protective stop";
  cycle(90);
  EXPECT_NEAR(plant.q[2] - from, 0.5, 1e-9);
}

TEST_F(UrArms, ChangesFromSpeedsToPositionsWithoutAStep) {
  command.level = robot::CommandLevel::JointVelocity;
  command.velocity_rad_per_s = JointVector::Zero(6);
  switchOn();
  ASSERT_TRUE(state.brakesReleased) << told();
  const JointVector stands = plant.q;
  command.level = robot::CommandLevel::JointPosition;
  command.position_rad = stands;
  cycle(10);
  EXPECT_LT((plant.q - stands).cwiseAbs().maxCoeff(), 1e-12) << "speeds were taken for positions";
  EXPECT_EQ(controller->faults().safety.load(), VirtualUrSafety::Normal);
}

TEST_F(UrArms, SendsNoNumberThatIsNone) {
  switchOn();
  const JointVector from = plant.q;
  for (const double none : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    command.position_rad = JointVector::Constant(6, none);
    cycle(5);
    EXPECT_EQ(plant.q, from);
  }
  command.position_rad = JointVector::Zero(3);
  cycle(5);
  EXPECT_EQ(plant.q, from);
  command.position_rad = from;
  command.position_rad[0] += 0.005;
  cycle(5);
  EXPECT_EQ(state.trouble, ArmTrouble::WrongLevel);
  EXPECT_TRUE(state.driveFault) << "who commands nothing is told so";
  EXPECT_EQ(plant.q, from) << "nobody has confirmed";
  switchOff();
  EXPECT_FALSE(state.driveFault) << told();
  switchOn();
  EXPECT_TRUE(state.brakesReleased);
}

TEST_F(UrArms, RefusesALevelThatItDoesNotTake) {
  switchOn();
  command.level = robot::CommandLevel::JointTorque;
  cycle(2);
  EXPECT_TRUE(state.driveFault);
  EXPECT_EQ(state.trouble, ArmTrouble::WrongLevel);
}

TEST_F(UrArms, ToleratesTwoLostPackagesAndNotThree) {
  switchOn();
  controller->faults().skipPackages = 2;
  answers = true;
  cycle(2);
  EXPECT_TRUE(state.valid);
  cycle(3);
  EXPECT_FALSE(state.driveFault);
  EXPECT_EQ(arm->health().skipped, 2u);
  controller->faults().silent = true;
  cycle(2);
  EXPECT_TRUE(state.valid);
  cycle();
  EXPECT_FALSE(state.valid);
  EXPECT_EQ(state.trouble, ArmTrouble::Silent);
  EXPECT_NE(told().find("sends nothing any more"), std::string::npos) << told();
}

TEST_F(UrArms, MovesAgainOnlyAfterTheDrivesWereOff) {
  switchOn();
  controller->faults().silent = true;
  cycle(5);
  controller->faults().silent = false;
  cycle(5);
  EXPECT_TRUE(state.valid);
  const JointVector from = plant.q;
  command.position_rad[0] += 0.005;
  cycle(20);
  EXPECT_EQ(plant.q, from) << "nobody has confirmed";
  EXPECT_FALSE(state.brakesReleased);
  switchOff();
  command.enable = true;
  command.position_rad = plant.q;
  cycle(6);
  EXPECT_TRUE(state.brakesReleased) << told();
}

TEST_F(UrArms, CountsLateAndCutPackagesAndGoesOn) {
  switchOn();
  controller->faults().delayPackages = 1;
  cycle(4);
  controller->faults().cutPackages = 1;
  cycle(4);
  EXPECT_TRUE(state.valid);
  EXPECT_FALSE(state.driveFault) << told();
  EXPECT_EQ(arm->health().overtaken, 2u);
  EXPECT_EQ(arm->health().missed, 2u);
  EXPECT_EQ(arm->health().unreadable, 0u);
}

TEST_F(UrArms, BelievesNoJointsThatAreNone) {
  switchOn();
  controller->faults().nanPackages = 2;
  cycle(2);
  EXPECT_TRUE(state.position_rad.allFinite());
  cycle(2);
  EXPECT_TRUE(state.valid);
  EXPECT_EQ(arm->health().unreadable, 2u);
  controller->faults().nanPackages = 100;
  cycle(3);
  EXPECT_FALSE(state.valid);
  EXPECT_EQ(state.trouble, ArmTrouble::Unreadable);
  EXPECT_TRUE(state.position_rad.allFinite());
  EXPECT_NE(told().find("nothing that can be read"), std::string::npos) << told();
}

TEST_F(UrArms, BelievesOneJumpNeverAndThreeAsAFault) {
  switchOn();
  controller->faults().jumpPackages = 1;
  cycle(3);
  EXPECT_EQ(arm->health().doubtful, 1u);
  EXPECT_FALSE(state.driveFault);
  EXPECT_EQ(error(), 0.0);
  controller->faults().jumpPackages = 50;
  cycle(5);
  EXPECT_TRUE(state.driveFault);
  EXPECT_EQ(state.trouble, ArmTrouble::Jumped);
  switchOff(20);
  EXPECT_EQ(state.trouble, ArmTrouble::Jumped) << "nobody has looked where it is";
  EXPECT_FALSE(state.driveFault) << "it can be switched on";
  controller->faults().jumpPackages = 0;
  switchOff(20);
  EXPECT_EQ(state.trouble, ArmTrouble::Jumped);
  switchOn();
  EXPECT_EQ(state.trouble, ArmTrouble::None);
}

TEST_F(UrArms, SeesAClockThatRunsWrong) {
  for (const double rate : {0.8, 1.25}) {
    switchOn();
    EXPECT_FALSE(state.driveFault) << told();
    controller->faults().timeRate = rate;
    cycle(1100);
    EXPECT_EQ(state.trouble, ArmTrouble::WrongTime) << rate;
    EXPECT_TRUE(state.driveFault);
    controller->faults().timeRate = 1.0;
    switchOff(600);
  }
}

TEST_F(UrArms, IsPacedByTheTimeStampsOfTheController) {
  const base::SteadyClock steady;
  const auto sends = [&](int cycles) {
    for (int i = 0; i < cycles; ++i) {
      controller->beginCycle();
      controller->endCycle(now += period);
    }
  };
  const auto waited = [&] {
    const int cycles = arm->waitForCycle(steady.now() + 1'000'000);
    arm->read(steady.now(), state);
    arm->write(command);
    return cycles;
  };
  sends(1);
  EXPECT_EQ(waited(), 1);
  EXPECT_EQ(waited(), 0) << "none came";
  arm->ranWithout(1);
  sends(1);
  EXPECT_EQ(waited(), 0) << "its cycle has run already";
  sends(1);
  EXPECT_EQ(waited(), 1);
  controller->faults().skipPackages = 2;
  sends(3);
  EXPECT_EQ(waited(), 3) << "two were skipped, and are cycles all the same";
  sends(2);
  EXPECT_EQ(waited(), 2) << "both at once";
  EXPECT_EQ(arm->health().overtaken, 1u);
  EXPECT_TRUE(state.valid);
}

TEST_F(UrArms, TellsWhatTheControllerSays) {
  cycle(3);
  switchOff();
  const std::string text = describe(arm->health());
  EXPECT_NE(text.find("robot controller 5.11.6: "), std::string::npos) << text;
  EXPECT_NE(text.find("1 program start (each zeroes the sensor in the arm)"), std::string::npos) << text;
}

TEST(UrArmAt125Hz, FollowsPositions) {
  hardware::VirtualUrRefusals old;
  old.version = {3, 15, 8, 106339};
  UrRig rig(old, 125.0);
  rig.connect();
  rig.switchOn();
  ASSERT_TRUE(rig.state.brakesReleased) << rig.told();
  const double from = rig.plant.q[3];
  for (int i = 0; i < 10; ++i) {
    rig.command.position_rad[3] -= 0.01;
    rig.cycle();
  }
  rig.cycle(3);
  EXPECT_NEAR(rig.plant.q[3] - from, -0.1, 1e-12);
}

}  // namespace
}  // namespace articulus::test
