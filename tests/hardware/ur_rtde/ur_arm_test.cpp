// The Universal Robots driver against the virtual controller over loopback: both ways of moving, along each axis to
// both sides, and every trouble of wire, program and safety system with its words and its way back.
#include "hardware/ur_rtde/ur_arm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "hardware/ur_rtde/ur_script.h"
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

TEST_F(UrArms, BringsEachAxisToRestWhenTheDrivesGoOff) {
  command.level = robot::CommandLevel::JointVelocity;
  command.velocity_rad_per_s = JointVector::Zero(6);
  switchOn();
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      command.enable = true;
      command.velocity_rad_per_s[axis] = sign * 0.5;
      cycle(100);
      const JointVector from = plant.q;
      switchOff(100);
      command.velocity_rad_per_s[axis] = 0.0;
      EXPECT_LT(sign * (plant.q - from)[axis], 0.5 * 0.5 / (2 * 4.0) + 0.01) << "stopj at 4 rad/s2";
      const JointVector stands = plant.q;
      cycle(5);
      EXPECT_EQ(plant.q, stands) << "axis " << axis + 1;
      EXPECT_FALSE(state.brakesReleased);
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
  cycle(5);
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

TEST_F(UrArms, SeesThatItsSetPointsComeLate) {
  switchOn();
  // Six times in a hundred cycles four of its steps without a set-point: not long enough for the program to give up.
  for (int i = 0; i < 6; ++i) {
    controller->faults().loseInputs = 4;
    cycle(10);
  }
  EXPECT_EQ(state.trouble, ArmTrouble::RepliesLate) << told();
  EXPECT_GE(arm->health().late, 5);
}

TEST_F(UrArms, StandsWhereSetPointsStayAwayAndEndsByTheWatchdog) {
  command.level = robot::CommandLevel::JointVelocity;
  command.velocity_rad_per_s = JointVector::Constant(6, 0.1);
  switchOn();
  cycle(50);
  answers = false;
  const JointVector from = plant.q;
  cycle(11 + 40);
  EXPECT_LT((plant.q - from).cwiseAbs().maxCoeff(), 0.1 * (0.024 + 0.1 / 8.0) + 1e-3) << "20 ms, then stopj";
  const JointVector stands = plant.q;
  cycle(5);
  EXPECT_EQ(plant.q, stands);
  EXPECT_TRUE(state.driveFault || !controller->programPlays() || state.valid);
  cycle(100);
  EXPECT_FALSE(controller->programPlays()) << "the watchdog has ended it";
  answers = true;
  cycle(3);
  EXPECT_EQ(state.trouble, ArmTrouble::ProgramStopped);
  EXPECT_EQ(plant.q, stands);
}

struct SafetyCase {
  VirtualUrSafety safety;
  ArmTrouble trouble;
  const char* words;
};

TEST_F(UrArms, TellsEachWordOfTheSafetySystemAndComesBackOnlyByAPerson) {
  std::set<std::string> all;
  for (const SafetyCase& c :
       {SafetyCase{VirtualUrSafety::ProtectiveStop, ArmTrouble::ProtectiveStop, "Protective stop of the robot"},
        SafetyCase{VirtualUrSafety::SafeguardStop, ArmTrouble::SafeguardStop, "Safeguard stop of the robot"},
        SafetyCase{VirtualUrSafety::EmergencyStop, ArmTrouble::EmergencyStop, "Emergency stop of the robot"},
        SafetyCase{VirtualUrSafety::Fault, ArmTrouble::SafetyFault, "Safety system of the robot"}}) {
    switchOn();
    ASSERT_TRUE(state.brakesReleased) << c.words << told();
    controller->faults().safety = c.safety;
    cycle();
    EXPECT_TRUE(state.driveFault) << "in the very next package";
    EXPECT_EQ(state.trouble, c.trouble);
    EXPECT_TRUE(robot::info(state.safety).stops);
    EXPECT_FALSE(state.brakesReleased);
    EXPECT_NE(told().find(c.words), std::string::npos) << told();
    EXPECT_TRUE(all.insert(told()).second);
    switchOff();
    EXPECT_EQ(state.trouble, c.trouble) << "it is still there";
    const JointVector from = plant.q;
    controller->faults().safety = VirtualUrSafety::Normal;
    cycle(10);
    EXPECT_FALSE(state.driveFault) << told();
    EXPECT_EQ(plant.q, from);
  }
}

TEST_F(UrArms, SaysThatTheArmIsOff) {
  switchOn();
  for (const int mode : {3, 5}) {
    controller->faults().robotMode = mode;
    cycle(2);
    EXPECT_EQ(state.trouble, ArmTrouble::ArmOff);
    EXPECT_NE(told().find("its power is off, or its brakes are closed"), std::string::npos) << told();
    switchOff();
    controller->faults().robotMode = 7;
    switchOn();
    EXPECT_TRUE(state.brakesReleased) << told();
  }
}

TEST_F(UrArms, SaysThatSomebodyStoppedTheProgramAndStartsItForAPersonOnly) {
  switchOn();
  controller->faults().stopProgram = 1;
  cycle(2);
  EXPECT_EQ(state.trouble, ArmTrouble::ProgramStopped) << told();
  const int before = controller->programsStarted();
  switchOff(100);
  EXPECT_EQ(controller->programsStarted(), before) << "who pressed Stop has a reason";
  switchOn();
  EXPECT_TRUE(state.brakesReleased) << told();
  EXPECT_EQ(controller->programsStarted(), before + 1);
  EXPECT_EQ(arm->health().programs, 2u);
}

TEST_F(UrArms, SaysThatRemoteControlIsMissing) {
  controller->faults().localControl = true;
  cycle(3);
  command.enable = true;
  cycle(198);
  EXPECT_FALSE(state.driveFault) << told();
  cycle(10);
  EXPECT_EQ(state.trouble, ArmTrouble::NotStarted);
  EXPECT_NE(told().find("remote control"), std::string::npos) << told();
  switchOff();
  controller->faults().localControl = false;
  switchOn();
  EXPECT_TRUE(state.brakesReleased) << told();
}

TEST_F(UrArms, ConnectsAgainAndWaitsForAPerson) {
  switchOn();
  controller->faults().dead = true;
  cycle(2);
  EXPECT_TRUE(state.driveFault);
  cycle(2);
  EXPECT_FALSE(state.valid);
  EXPECT_EQ(state.trouble, ArmTrouble::ConnectionLost);
  EXPECT_NE(told().find("Connection to the robot controller lost"), std::string::npos) << told();
  EXPECT_NE(arm->said().find("nothing listens at this port"), std::string::npos) << arm->said();
  controller->faults().dead = false;
  const JointVector from = plant.q;
  for (int i = 0; i < 400 && !state.valid; ++i) cycle();
  EXPECT_TRUE(state.valid) << arm->said();
  command.position_rad[1] += 0.01;
  cycle(20);
  EXPECT_EQ(plant.q, from) << "the drives have been on all the time: nobody has confirmed";
  switchOff();
  EXPECT_FALSE(state.driveFault) << told();
  switchOn();
  EXPECT_TRUE(state.brakesReleased) << told();
  EXPECT_EQ(arm->health().sessions, 2u);
}

TEST_F(UrArms, GivesUpAStreamThatIsNone) {
  switchOn();
  controller->faults().breakPackages = 1;
  cycle(3);
  EXPECT_EQ(state.trouble, ArmTrouble::ConnectionLost);
  switchOff(400);
  EXPECT_TRUE(state.valid) << "a new session: " << arm->said();
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

TEST_F(UrArms, EndsItsProgramWhenItGoes) {
  switchOn();
  arm.reset();
  for (int i = 0; i < 3; ++i) {
    controller->beginCycle();
    controller->endCycle(now += period);
  }
  EXPECT_FALSE(controller->programPlays());
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

TEST(UrScript, IsUnderstoodAndNamesItsRegistersWatchdogAndZeroing) {
  hardware::UrScriptSettings s;
  s.program = 4711;
  s.rate_Hz = 125.0;
  const std::string text = urScript(s);
  EXPECT_EQ(text.find('@'), std::string::npos) << "a number was not filled in";
  EXPECT_NE(text.find("zeroed its force/torque sensor"), std::string::npos);
  const auto program = taken(hardware::VirtualUrProgram::read(text));
  EXPECT_EQ(program.program, 4711);
  EXPECT_EQ(program.mostSilent, 3) << "20 ms at 125 Hz, rounded";
  EXPECT_NEAR(program.watchdog_Hz, 125.0 / 15.0, 1e-3);
  EXPECT_EQ(program.numberIn, 24u);
  EXPECT_EQ(program.valueIn[5], 29u);
  EXPECT_EQ(program.gain, 300.0);
  // What the virtual controller refuses.
  const auto without = [&](const std::string& part, const std::string& instead) {
    std::string other = text;
    const std::size_t at = other.find(part);
    if (at == std::string::npos) throw std::runtime_error(part);
    other.replace(at, part.size(), instead);
    const auto read = hardware::VirtualUrProgram::read(other);
    return read ? std::string("taken") : read.error().message;
  };
  EXPECT_NE(without("rtde_set_watchdog(", "# (").find("a watchdog is missing"), std::string::npos);
  EXPECT_NE(without("\"input_int_register_24\"", "\"input_int_register_25\"").find("another register"),
            std::string::npos);
  EXPECT_NE(without("speedj", "movej").find("speedj is missing"), std::string::npos);
  EXPECT_NE(without("      halt\n", "      halt\n    end\n").find("do not match"), std::string::npos);
  EXPECT_NE(without("read_input_float_register(29)", "read_input_float_register(9)").find("not one of 24 to 47"),
            std::string::npos);
}

}  // namespace
}  // namespace articulus::test
