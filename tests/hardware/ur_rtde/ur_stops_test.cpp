// Everything that brings a Universal Robots arm to rest: how fast, that it stays there, and that a person starts anew.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <utility>

#include "hardware/ur_rtde/ur_safety.h"
#include "tests/hardware/ur_rtde/ur_rig.h"

namespace articulus::test {
namespace {

using hardware::VirtualUrSafety;
using robot::ArmTrouble;
using robot::JointVector;

class UrStops : public ::testing::Test, protected UrRig {
 protected:
  UrStops() { connect(); }
};

TEST_F(UrStops, StaysAtRestAfterALossUnderSpeed) {
  // Of 30 cycles the driver learns in time; of 12 only the program on the controller can know.
  // There the way of the silence is shorter than what is taken for a jump.
  for (const auto& [lost, step] : {std::pair{30, 0.002}, std::pair{12, 0.001}}) {
    switchOn();
    ASSERT_TRUE(state.brakesReleased) << lost << told();
    for (int i = 0; i < 100; ++i) {
      command.position_rad[0] += step;
      cycle();
    }
    controller->faults().loseInputs = lost;
    double before = plant.q[0], fastest = 0.0;
    for (int i = 0; i < 200; ++i) {
      command.position_rad[0] += step;
      cycle();
      fastest = std::max(fastest, std::abs(plant.q[0] - before) * driver.rate_Hz);
      before = plant.q[0];
    }
    EXPECT_LT(fastest, 1.001) << "a jump, rad/s";
    const JointVector stands = plant.q;
    command.position_rad[0] += step;
    cycle(20);
    EXPECT_EQ(plant.q, stands) << "nobody has confirmed";
    EXPECT_EQ(state.trouble, ArmTrouble::RepliesLate) << told();
    EXPECT_TRUE(state.driveFault);
    EXPECT_FALSE(state.brakesReleased);
    switchOff(30);
    command.position_rad[0] = 0.0;
    EXPECT_FALSE(state.driveFault) << told();
  }
}

TEST_F(UrStops, FollowsNoSetPointThatJumpsOnItsWay) {
  switchOn();
  for (int i = 0; i < 50; ++i) {
    command.position_rad[0] += 0.006;
    cycle();
  }
  controller->faults().loseInputs = 6;  // seven steps at once: less than the silence that the program looks for
  const double from = plant.q[0];
  for (int i = 0; i < 60; ++i) {
    command.position_rad[0] += 0.006;
    cycle();
  }
  EXPECT_LT(plant.q[0] - from, 3.0 * 3.0 / (2 * 15.0) + 0.02) << "it halts";
  EXPECT_EQ(state.trouble, ArmTrouble::RepliesLate) << told();
}

TEST_F(UrStops, SaysThatItsSetPointsLieOnTheWay) {
  switchOn();
  // The controller takes each set-point, but says that it works on old ones.
  const auto late = arm->health().late;
  controller->faults().lag = 12;
  cycle(30);
  EXPECT_EQ(state.trouble, ArmTrouble::RepliesLate) << told();
  EXPECT_EQ(arm->health().late, late) << "by its own count nothing is late";
  controller->faults().lag = 0;
}

TEST_F(UrStops, MovesAgainAfterAStopOfTheControllerOnlyAfterTheDrivesWereOff) {
  for (const auto& [safety, trouble] : {std::pair{VirtualUrSafety::SafeguardStop, ArmTrouble::SafeguardStop},
                                        std::pair{VirtualUrSafety::ProtectiveStop, ArmTrouble::ProtectiveStop},
                                        std::pair{VirtualUrSafety::EmergencyStop, ArmTrouble::EmergencyStop}}) {
    switchOn();
    ASSERT_TRUE(state.brakesReleased) << told();
    controller->faults().safety = safety;
    cycle(5);
    controller->faults().safety = VirtualUrSafety::Normal;
    cycle(5);
    const JointVector stands = plant.q;
    command.position_rad[0] += 0.005;
    cycle(20);
    EXPECT_EQ(plant.q, stands) << "the door was closed, and nobody has confirmed";
    EXPECT_TRUE(state.driveFault);
    EXPECT_EQ(state.trouble, trouble);
    EXPECT_FALSE(state.brakesReleased);
    switchOff();
    EXPECT_FALSE(state.driveFault) << told();
  }
}

TEST_F(UrStops, HaltsEachAxisFromTheLargestSpeedInTime) {
  command.level = robot::CommandLevel::JointVelocity;
  for (int axis = 0; axis < 6; ++axis) {
    command.velocity_rad_per_s = JointVector::Zero(6);
    switchOn();
    command.velocity_rad_per_s[axis] = axis % 2 == 0 ? -driver.largestSpeed_rad_per_s : driver.largestSpeed_rad_per_s;
    JointVector before = plant.q;
    for (int i = 0; i < 220; ++i) {
      before = plant.q;
      cycle();
    }
    ASSERT_NEAR((plant.q - before).cwiseAbs()[axis] * driver.rate_Hz, driver.largestSpeed_rad_per_s, 1e-6) << told();
    command.enable = false;
    int cycles = 0;
    do {
      before = plant.q;
      cycle();
    } while (plant.q != before && ++cycles < 1000);
    EXPECT_LT(cycles / driver.rate_Hz, 0.28) << "axis " << axis + 1;
    command.enable = true;  // and back
    command.velocity_rad_per_s = -command.velocity_rad_per_s;
    cycle(226);
    switchOff(150);
  }
}

TEST(UrArmSettings, RefuseASpeedFromWhichItCannotHaltInTime) {
  UrRig rig;
  rig.driver.largestSpeed_rad_per_s = 4.3;
  const auto arm = hardware::UrArm::connect(rig.driver);
  ASSERT_FALSE(arm);
  EXPECT_NE(arm.error().text().find("to halt; it is to stand within 0.3 s"), std::string::npos) << arm.error().text();
  EXPECT_NE(arm.error().text().find("\"largest_speed_rad_per_s\": 4.2"), std::string::npos) << arm.error().text();
}

TEST(UrSafety, TakesNothingUnknownForNormal) {
  hardware::UrState s;
  s.robotMode = 7;
  for (const std::uint32_t bits : {0U, 1U << 11U, 1U << 12U, 1U << 31U}) {
    s.safetyBits = bits;
    EXPECT_TRUE(robot::info(hardware::urSafety(s)).stops) << bits;
    EXPECT_NE(hardware::urTrouble(s), ArmTrouble::None) << bits;
  }
  for (const std::uint32_t bits : {1U, 2U, 1U | 1U << 11U}) {
    s.safetyBits = bits;
    EXPECT_EQ(hardware::urTrouble(s), ArmTrouble::None) << bits;
  }
}

struct SafetyCase {
  VirtualUrSafety safety;
  ArmTrouble trouble;
  const char* words;
};

TEST_F(UrStops, TellsEachWordOfTheSafetySystemAndComesBackOnlyByAPerson) {
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

TEST_F(UrStops, StandsWhereSetPointsStayAwayAndEndsByTheWatchdog) {
  command.level = robot::CommandLevel::JointVelocity;
  command.velocity_rad_per_s = JointVector::Constant(6, 0.1);
  switchOn();
  cycle(50);
  answers = false;
  const JointVector from = plant.q;
  cycle(11 + 29);
  EXPECT_EQ(state.trouble, ArmTrouble::RepliesLate) << told();
  EXPECT_TRUE(state.valid);
  EXPECT_FALSE(state.brakesReleased) << "it stands by itself";
  cycle(11);
  EXPECT_LT((plant.q - from).cwiseAbs().maxCoeff(), 0.1 * (0.024 + 0.1 / 8.0) + 1e-3) << "20 ms, then stopj";
  const JointVector stands = plant.q;
  cycle(5);
  EXPECT_EQ(plant.q, stands);
  cycle(100);
  EXPECT_FALSE(controller->programPlays()) << "the watchdog has ended it";
  answers = true;
  cycle(3);
  EXPECT_EQ(state.trouble, ArmTrouble::ProgramStopped);
  EXPECT_EQ(plant.q, stands);
}

TEST_F(UrStops, SeesThatItsSetPointsComeLate) {
  switchOn();
  // Six times in a hundred cycles four of its steps without a set-point: not long enough for the program to give up.
  for (int i = 0; i < 6; ++i) {
    controller->faults().loseInputs = 4;
    cycle(10);
  }
  EXPECT_EQ(state.trouble, ArmTrouble::RepliesLate) << told();
  EXPECT_GE(arm->health().late, 5);
}

TEST_F(UrStops, BringsEachAxisToRestWhenTheDrivesGoOff) {
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
      EXPECT_LT(sign * (plant.q - from)[axis], 0.5 * 0.5 / (2 * 15.0) + 0.005) << "stopj at 15 rad/s2";
      const JointVector stands = plant.q;
      cycle(5);
      EXPECT_EQ(plant.q, stands) << "axis " << axis + 1;
      EXPECT_FALSE(state.brakesReleased);
    }
}

}  // namespace
}  // namespace articulus::test
