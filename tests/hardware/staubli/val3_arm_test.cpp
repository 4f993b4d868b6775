// The Staubli driver against the virtual controller, which plays our application as it is shipped: both ways of moving,
// along each axis to both sides, and every trouble of wire, program and controller with its words and its way back.
#include "hardware/staubli_val3/val3_arm.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "core/spatial/units.h"
#include "tests/hardware/staubli/val3_rig.h"

namespace articulus::test {
namespace {

using hardware::Val3Mode;
using hardware::Val3Problem;
using robot::ArmTrouble;
using robot::JointVector;
using testing::HasSubstr;

constexpr double kResolution_rad = 1e-6 * spatial::kRadiansPerDegree;

class Val3Arms : public ::testing::Test, protected Val3Rig {
 protected:
  Val3Arms() { connect(); }
  [[nodiscard]] static double most(const JointVector& v) { return v.cwiseAbs().maxCoeff(); }
  /// Stands, says why, and moves again once a person has switched the drives off and on.
  void expectHeldUntilSwitchedOff(ArmTrouble why, const char* words) {
    EXPECT_EQ(state.trouble, why) << told();
    EXPECT_THAT(told(), HasSubstr(words));
    EXPECT_FALSE(state.brakesReleased);
    cycle(80);
    const JointVector stands = plant.q;
    command.position_rad[0] += 0.004;
    cycle(20);
    EXPECT_LT(most(plant.q - stands), 2 * kResolution_rad) << "nobody has confirmed";
    switchOff();
    EXPECT_FALSE(state.driveFault) << told();
    switchOn();
    EXPECT_TRUE(state.brakesReleased) << told();
    const double from = plant.q[0];
    command.position_rad[0] += 0.003;
    cycle(6);
    EXPECT_NEAR(plant.q[0] - from, 0.003, 1e-6);
  }
};

TEST_F(Val3Arms, ReportsWhereTheArmIsAndMovesNothingUnasked) {
  const JointVector start = plant.q;
  cycle(20);
  EXPECT_TRUE(state.valid);
  EXPECT_FALSE(state.driveFault) << told();
  EXPECT_FALSE(state.brakesReleased);
  EXPECT_EQ(state.time, now);
  EXPECT_EQ(state.safety, robot::ArmSafety::Normal);
  EXPECT_LT(most(state.position_rad - plant.q), kResolution_rad);
  EXPECT_EQ(plant.q, start);
  EXPECT_THAT(describe(arm->health()), HasSubstr("remote automatic mode: "));
}

TEST_F(Val3Arms, FollowsPositionsOfEachAxisToBothSides) {
  switchOn();
  ASSERT_TRUE(state.brakesReleased) << told();
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      const JointVector from = plant.q;
      for (int i = 0; i < 20; ++i) {
        command.position_rad[axis] += sign * 0.002;
        cycle();
      }
      cycle(4);
      JointVector moved = JointVector::Zero(6);
      moved[axis] = sign * 0.04;
      EXPECT_LT(most(plant.q - from - moved), 2 * kResolution_rad) << "axis " << axis + 1 << ", " << sign;
      EXPECT_LT(most(state.position_rad - plant.q), 2 * kResolution_rad);
    }
  EXPECT_EQ(arm->health().limited, 0u);
  EXPECT_EQ(arm->health().late, 0);
}

TEST_F(Val3Arms, FollowsSpeedsOfEachAxisToBothSidesAndStops) {
  command.level = robot::CommandLevel::JointVelocity;
  switchOn();
  ASSERT_TRUE(state.brakesReleased) << told();
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      const JointVector from = plant.q;
      command.velocity_rad_per_s[axis] = sign * 0.1;
      cycle(50);
      command.velocity_rad_per_s[axis] = 0.0;
      cycle(10);
      JointVector moved = plant.q - from;
      EXPECT_NEAR(moved[axis], sign * 0.02, 1e-5) << "axis " << axis + 1;
      moved[axis] = 0.0;
      EXPECT_LT(most(moved), 1e-6);
      const JointVector stands = plant.q;
      cycle(5);
      EXPECT_LT(most(plant.q - stands), 1e-9);
    }
}

TEST_F(Val3Arms, ASetPointIsInTheArmTwoCyclesLater) {
  switchOn();
  const double from = plant.q[3];
  command.position_rad[3] += 0.003;
  cycle();
  EXPECT_NEAR(plant.q[3], from, kResolution_rad) << "written at the end of this cycle";
  cycle();
  EXPECT_NEAR(plant.q[3], from + 0.003, 2 * kResolution_rad);
}

TEST_F(Val3Arms, HoldsBackAStepThatIsTooLarge) {
  switchOn();
  const double from = plant.q[2];
  command.position_rad[2] += 0.5;
  cycle(5);
  EXPECT_LE(plant.q[2] - from, 5 * driver.largestSpeed_rad_per_s * 0.004 + 1e-9);
  EXPECT_GT(arm->health().limited, 0u);
  EXPECT_FALSE(state.driveFault) << told();
  cycle(140);
  EXPECT_NEAR(plant.q[2] - from, 0.5, 1e-6);
}

TEST_F(Val3Arms, ChangesFromSpeedsToPositionsWithoutAStep) {
  command.level = robot::CommandLevel::JointVelocity;
  switchOn();
  ASSERT_TRUE(state.brakesReleased) << told();
  const JointVector stands = plant.q;
  command.level = robot::CommandLevel::JointPosition;
  command.position_rad = stands;
  cycle(10);
  EXPECT_LT(most(plant.q - stands), 2 * kResolution_rad) << "speeds were taken for positions";
  EXPECT_FALSE(state.driveFault) << told();
}

TEST_F(Val3Arms, SendsNoNumberThatIsNone) {
  switchOn();
  const JointVector from = plant.q;
  for (const double none : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    command.position_rad = JointVector::Constant(6, none);
    cycle(5);
    EXPECT_LT(most(plant.q - from), 2 * kResolution_rad);
  }
  command.position_rad = JointVector::Zero(3);
  cycle(5);
  EXPECT_EQ(state.trouble, ArmTrouble::WrongLevel);
  command.position_rad = from;
  cycle(5);
  EXPECT_EQ(state.trouble, ArmTrouble::WrongLevel) << "until the drives were off";
}

TEST_F(Val3Arms, WhereSetPointsStayAwayTheProgramBringsItToRestAndHoldsIt) {
  command.level = robot::CommandLevel::JointVelocity;
  switchOn();
  command.velocity_rad_per_s[0] = 0.5;
  cycle(20);
  answers = false;
  const double from = plant.q[0];
  cycle(5);
  EXPECT_NEAR(plant.q[0] - from, 5 * 0.002, 2.1e-3) << "it goes on for the cycles that it bears";
  cycle(15);
  const double stands = plant.q[0];
  EXPECT_LT(stands - from, 0.5 * (6 * 0.004) + 0.5 * 0.5 / (2 * 15.0) + 0.003);
  cycle(5);
  EXPECT_NEAR(plant.q[0], stands, 1e-9);
  EXPECT_EQ(program("nMode"), 0.0);
  EXPECT_EQ(program("nLate"), 1.0);
  answers = true;
  cycle(3);
  command.level = robot::CommandLevel::JointPosition;
  command.position_rad = plant.q;
  expectHeldUntilSwitchedOff(ArmTrouble::RepliesLate, "counts our replies as late or missing");
  EXPECT_THAT(describe(arm->health()), HasSubstr("1 times without our set-point by its count"));
}

TEST_F(Val3Arms, AFewLostSetPointsAreBridgedAtTheLastSpeed) {
  switchOn();
  ASSERT_TRUE(state.brakesReleased);
  const double from = plant.q[1];
  for (int i = 0; i < 60; ++i) {
    if (i % 20 == 10) controller->faults().loseInputs = 3;
    command.position_rad[1] += 0.001;
    cycle();
    EXPECT_FALSE(state.driveFault) << told();
  }
  cycle(4);
  EXPECT_NEAR(plant.q[1] - from, 0.06, 1e-6);
  EXPECT_EQ(arm->health().late, 0);
}

/// A program that sends what no driver of ours would.
TEST_F(Val3Arms, AJumpOfSetPointsIsNotFollowed) {
  arm.reset();
  cycleWithout(3);
  auto host = taken(hardware::TcpSocket::connected("127.0.0.1", driver.port, 500'000'000));
  std::array<char, 40> out{};
  ASSERT_EQ(hardware::formatVal3Greeting({1, 1.0, 15.0, 5}, out), 40u);
  (void)host.send(out);
  cycleWithout(3);
  const JointVector stands = plant.q;
  hardware::Val3SetPoint point{2, Val3Mode::Position, {}};
  for (std::size_t i = 0; i < 6; ++i) point.value[i] = stands[static_cast<int>(i)];
  const auto send = [&](double more) {
    ++point.number;
    point.value[2] += more;
    ASSERT_EQ(formatVal3SetPoint(point, out), 40u);
    (void)host.send(out);
    cycleWithout(1);
  };
  for (int i = 0; i < 5; ++i) send(0.001);
  EXPECT_EQ(program("nMode"), 1.0);
  const double before = plant.q[2];
  EXPECT_NEAR(before, stands[2] + 0.005, 2 * kResolution_rad);
  send(0.02);
  EXPECT_EQ(program("nProblem"), 3.0) << "more than three of the largest steps of 4 mrad";
  for (int i = 0; i < 10; ++i) send(0.0);
  EXPECT_EQ(program("nMode"), 0.0);
  EXPECT_LT(plant.q[2] - before, 0.25 * 0.25 / (2 * 15.0) + 0.001) << "braked, not followed";
  point.mode = Val3Mode::Halt;
  send(0.0);
  EXPECT_EQ(program("nProblem"), 0.0);
}

TEST_F(Val3Arms, BeyondTheRangeOfAnAxisItStandsAndSaysSo) {
  const double upper = model.links[4].upper_rad;
  plant.q[4] = upper - 0.02;
  switchOn();
  for (int i = 0; i < 60 && !state.driveFault; ++i) {
    command.position_rad[4] += 0.001;
    cycle();
  }
  EXPECT_LE(plant.q[4], upper);
  EXPECT_GT(plant.q[4], upper - 0.005);
  EXPECT_EQ(state.trouble, ArmTrouble::OutOfRange) << told();
  EXPECT_THAT(describe(arm->health()), HasSubstr("beyond the range of an axis"));
  switchOff();
  EXPECT_FALSE(state.driveFault);
}

TEST_F(Val3Arms, PowerAndEmergencyStopAreToldAtOnceAndHoldTheArm) {
  switchOn();
  controller->faults().powerOff = true;
  cycle(2);
  EXPECT_EQ(state.trouble, ArmTrouble::ArmOff);
  EXPECT_FALSE(state.brakesReleased);
  controller->faults().powerOff = false;
  cycle(2);
  EXPECT_FALSE(state.brakesReleased) << "nobody has confirmed";
  command.position_rad = plant.q;
  switchOff();
  switchOn();
  ASSERT_TRUE(state.brakesReleased) << told();
  controller->faults().emergencyStop = 2;
  cycle(2);
  EXPECT_EQ(state.trouble, ArmTrouble::EmergencyStop);
  EXPECT_EQ(state.safety, robot::ArmSafety::EmergencyStop);
  EXPECT_THAT(told(), HasSubstr("Emergency stop of the robot"));
  controller->faults().emergencyStop = 1;
  cycle(2);
  EXPECT_EQ(state.safety, robot::ArmSafety::SafeguardStop) << "released, not acknowledged";
  controller->faults().emergencyStop = 0;
  cycle(2);
  expectHeldUntilSwitchedOff(ArmTrouble::EmergencyStop, "Emergency stop of the robot");
}

TEST_F(Val3Arms, AControllerThatStopsWhileItsPathIsAlteredIsAProtectiveStop) {
  switchOn();
  controller->faults().refuseAlter = true;
  cycle(2);
  EXPECT_THAT(describe(arm->health()), HasSubstr("stopped while its path was altered (it answered -1)"));
  controller->faults().refuseAlter = false;
  cycle(2);
  expectHeldUntilSwitchedOff(ArmTrouble::ProtectiveStop, "Protective stop of the robot");
}

TEST_F(Val3Arms, AnApplicationThatIsStoppedFallsSilentAndOneThatIsStartedAnewIsGreetedAgain) {
  switchOn();
  controller->faults().stopped = true;
  cycle(4);
  EXPECT_FALSE(state.valid);
  EXPECT_EQ(state.trouble, ArmTrouble::Silent);
  controller->faults().stopped = false;
  for (int i = 0; i < 40 && !state.valid; ++i) cycle();
  cycle(4);
  EXPECT_TRUE(state.valid) << told() << arm->said();
  EXPECT_GE(arm->health().sessions, 2u) << "one that is cut off while the program starts counts as well";
  expectHeldUntilSwitchedOff(state.trouble, "");
}

TEST_F(Val3Arms, AConnectionThatIsLostIsMadeAgain) {
  switchOn();
  controller->faults().dead = true;
  cycle(4);
  EXPECT_FALSE(state.valid);
  EXPECT_EQ(state.trouble, ArmTrouble::ConnectionLost);
  EXPECT_THAT(arm->said(), HasSubstr("nothing listens at this port"));
  controller->faults().dead = false;
  for (int i = 0; i < 100 && !state.valid; ++i) cycle();
  EXPECT_TRUE(state.valid) << arm->said();
  cycle(3);
  expectHeldUntilSwitchedOff(ArmTrouble::ConnectionLost, "closed the connection");
}

TEST_F(Val3Arms, WhatTheWireDoesToStatesIsCountedAndMovesNothing) {
  switchOn();
  auto& faults = controller->faults();
  const auto after = [&](std::atomic<int>& fault, int cycles = 4) {
    fault = 1;
    cycle(cycles);
    EXPECT_TRUE(state.valid);
    EXPECT_FALSE(state.driveFault) << told();
    EXPECT_TRUE(state.brakesReleased) << told();
  };
  const JointVector stands = plant.q;
  after(faults.skipStates);
  EXPECT_EQ(arm->health().skipped, 1u);
  after(faults.delayStates);
  EXPECT_GE(arm->health().overtaken, 1u);
  after(faults.cutStates);
  after(faults.breakStates);
  EXPECT_EQ(arm->health().unreadable, 1u);
  after(faults.doubleStates);
  EXPECT_EQ(arm->health().stale, 1u);
  after(faults.impossible);
  EXPECT_EQ(arm->health().unreadable, 2u);
  after(faults.jumpStates);
  EXPECT_EQ(arm->health().doubtful, 1u);
  EXPECT_LT(most(state.position_rad - stands), 2 * kResolution_rad);
  EXPECT_LT(most(plant.q - stands), 2 * kResolution_rad);
}

TEST_F(Val3Arms, JointsThatJumpThreeTimesAreBelievedAndStopTheArm) {
  switchOn();
  controller->faults().jumpStates = 5;
  cycle(4);
  EXPECT_EQ(state.trouble, ArmTrouble::Jumped) << told();
  switchOff(20);
  EXPECT_EQ(state.trouble, ArmTrouble::Jumped) << "nobody has looked where it is";
  EXPECT_FALSE(state.driveFault) << "it can be switched on";
  switchOn();
  EXPECT_EQ(state.trouble, ArmTrouble::None) << told();
}

TEST_F(Val3Arms, ATaskThatIsTooSlowIsAWrongClock) {
  switchOn();
  for (int i = 0; i < 600 && !state.driveFault; ++i) {
    if (i % 4 == 0) controller->faults().pauseCycles = 1;
    cycle();
  }
  EXPECT_EQ(state.trouble, ArmTrouble::WrongTime) << told();
}

TEST_F(Val3Arms, BytesOutOfStepAreFoundAgainByTheProgram) {
  switchOn();
  const auto bad = program("nBad");
  auto stranger = hardware::TcpSocket::connected("127.0.0.1", driver.port, 500'000'000);
  ASSERT_TRUE(stranger) << "it waits until the driver has gone";
  arm.reset();
  cycleWithout(3);
  (void)stranger->send(std::string("no message at all, but forty bytes and more of it"));
  cycleWithout(5);
  EXPECT_GT(program("nBad"), bad);
  stranger->hangUp();
  *stranger = hardware::TcpSocket();
  cycleWithout(3);
  connect();
  command.enable = false;
  switchOn();
  EXPECT_TRUE(state.brakesReleased) << told();
}

TEST(Val3ArmsWithoutLicence, AlterThatIsRefusedIsSaidWithItsCause) {
  Val3Rig rig(false);
  rig.connect();
  rig.switchOn();
  EXPECT_EQ(rig.state.trouble, ArmTrouble::NotStarted) << rig.told();
  EXPECT_FALSE(rig.state.brakesReleased);
  EXPECT_THAT(describe(rig.arm->health()), HasSubstr("the controller has no licence for alter (it answered -2)"));
}

TEST(Val3ArmsSettings, ASpeedFromWhichItWouldNotStandInTimeIsRefused) {
  hardware::Val3ArmSettings s;
  s.largestSpeed_rad_per_s = 5.0;
  s.halt_rad_per_s2 = 15.0;
  const auto refused = hardware::Val3Arm::connect(s);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("it is to stand within 0.3 s"));
  EXPECT_THAT(refused.error().remedy, HasSubstr("largest_speed_rad_per_s"));
}

}  // namespace
}  // namespace articulus::test
