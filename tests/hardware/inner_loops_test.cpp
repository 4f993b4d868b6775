// The arm's own velocity and position loops, dead time and lag, and what it does while its drives go off.
#include <cmath>

#include "tests/hardware/drive_support.h"

namespace articulus::test {
namespace {

using robot::CommandLevel;
using robot::JointVector;

TEST(VelocityLevel, EveryJointFollowsAStepInBothDirections) {
  for (int joint = 0; joint < 6; ++joint) {
    for (const double sign : {-1.0, 1.0}) {
      DrivenPlant plant(innerLoopSetUp(CommandLevel::JointVelocity));
      plant.release();
      const double wanted = 0.2 * sign;
      plant.command.velocity_rad_per_s[joint] = wanted;
      double highest = 0.0, others = 0.0;
      int rise_ms = 0;
      for (int k = 1; k <= 400; ++k) {
        plant.run(1);
        const double v = plant.arm.trueVelocity()[joint] / wanted;
        if (rise_ms == 0 && v > 0.9) rise_ms = k;
        highest = std::max(highest, v);
        for (int i = 0; i < 6; ++i)
          if (i != joint) others = std::max(others, std::abs(plant.arm.trueVelocity()[i]));
      }
      const double end = plant.arm.trueVelocity()[joint] / wanted;
      std::printf(
          "velocity step, joint %d%s: 90 %% after %d ms, overshoot %.0f %%, end %.4f, others up to %.4f rad/s\n",
          joint + 1, sign > 0 ? "+" : "-", rise_ms, 100.0 * (highest - 1.0), end, others);
      EXPECT_GT(rise_ms, 0) << "never came near";
      EXPECT_LT(rise_ms, 40);
      EXPECT_LT(highest, 1.6);
      EXPECT_NEAR(end, 1.0, 0.02);
      EXPECT_LT(others, 0.15) << "joints are controlled one by one: they disturb each other, and recover";
    }
  }
}

TEST(VelocityLevel, FrictionDoesNotHoldTheArmAtTheSlowestSpeeds) {
  for (int joint = 0; joint < 6; ++joint) {
    DrivenPlant plant(innerLoopSetUp(CommandLevel::JointVelocity));
    plant.release();
    plant.command.velocity_rad_per_s[joint] = 0.002;  // 0.1 deg/s
    plant.run(3000);  // the integrators of the light wrist need that long to find its friction
    const double from = plant.arm.truePosition()[joint];
    double slowest = 1.0;
    for (int k = 0; k < 1000; ++k) {
      plant.run(1);
      slowest = std::min(slowest, plant.arm.trueVelocity()[joint]);
    }
    EXPECT_NEAR(plant.arm.truePosition()[joint] - from, 0.002, 0.002 * 0.02) << "joint " << joint + 1;
    EXPECT_GT(slowest, 0.0) << "joint " << joint + 1 << " sticks and slips";
  }
}

TEST(VelocityLevel, StandsStillUnderItsWeightWhenTheBrakesOpen) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    DrivenPlant plant(innerLoopSetUp(CommandLevel::JointVelocity, seed));
    plant.run(1);
    const JointVector start = plant.arm.truePosition();
    plant.run(2000);
    const double moved = (plant.arm.truePosition() - start).cwiseAbs().maxCoeff();
    if (seed == 1) std::printf("brakes open under a velocity loop: moved %.4f deg\n", moved / kDegree);
    EXPECT_LT(moved, 0.1 * kDegree) << "seed " << seed << ": its model of the weight is 10 % off and knows no tool";
    EXPECT_LT(plant.arm.trueVelocity().cwiseAbs().maxCoeff(), 1e-3);
  }
}

/// Milliseconds from a step of the velocity command to half of the speed.
int halfSpeedAfter_ms(const hardware::DriveParameters& drives) {
  auto setUp = innerLoopSetUp(CommandLevel::JointVelocity);
  setUp.parameters.drives = drives;
  DrivenPlant plant(setUp);
  plant.release();
  plant.run(200);
  plant.command.velocity_rad_per_s[0] = 0.2;
  for (int k = 1; k < 400; ++k) {
    plant.run(1);
    if (plant.arm.trueVelocity()[0] > 0.1) return k;
  }
  return -1;
}

TEST(DeadTime, IsSeenInFullAndOnlyOnce) {
  hardware::DriveParameters drives;
  const int bare = halfSpeedAfter_ms(drives);
  ASSERT_GT(bare, 0);
  for (const int dead_ms : {1, 4, 12, 50}) {
    drives.commandDeadTime_s = 1e-3 * dead_ms;
    EXPECT_EQ(halfSpeedAfter_ms(drives) - bare, dead_ms);
  }
  std::printf("half of the speed after %d ms without dead time\n", bare);
}

TEST(DeadTime, DelaysDriveVoltsToo) {
  const auto moved = [](double dead_s) {
    auto setUp = benchSetUp();
    setUp.parameters.drives.commandDeadTime_s = dead_s;
    DrivenPlant plant(setUp);
    plant.release();
    const double from = plant.arm.truePosition()[0];
    plant.command.drive_V[0] = 5.0;
    plant.run(10);
    return plant.arm.truePosition()[0] - from;
  };
  EXPECT_GT(std::abs(moved(0.0)), 1e-4);
  EXPECT_LT(std::abs(moved(0.010)), 0.03 * std::abs(moved(0.0))) << "the rest of the arm sags meanwhile";
}

TEST(DeadTime, DoesNotDelayTheDrivesGoingOff) {
  auto setUp = innerLoopSetUp(CommandLevel::JointVelocity);
  setUp.parameters.drives.commandDeadTime_s = 0.05;
  DrivenPlant plant(setUp);
  plant.release();
  plant.command.velocity_rad_per_s[0] = 0.3;
  plant.run(200);
  plant.command.enable = false;
  plant.run(40);
  EXPECT_LT(std::abs(plant.arm.trueVelocity()[0]), 0.5 * kDegree);
}

TEST(SetPointFilter, AddsItsTimeConstant) {
  hardware::DriveParameters drives;
  const int bare = halfSpeedAfter_ms(drives);
  drives.setPointFilter_s = 0.05;
  EXPECT_NEAR(halfSpeedAfter_ms(drives) - bare, 50.0 * std::log(2.0), 6.0) << "half of a first-order lag";
}

/// Distance by which joint 1 lags behind an even ramp of positions, after the start has died out.
double lagBehindRamp(double feedForward, double loop_Hz, double speed) {
  auto setUp = innerLoopSetUp(CommandLevel::JointPosition);
  setUp.parameters.drives.velocityFeedForward = feedForward;
  setUp.parameters.drives.positionLoop_Hz = loop_Hz;
  DrivenPlant plant(setUp);
  plant.release();
  for (int k = 0; k < 1500; ++k) {
    plant.command.position_rad[0] += speed * 1e-3;
    plant.run(1);
  }
  return plant.command.position_rad[0] - plant.arm.truePosition()[0];
}

TEST(PositionLevel, LagsBySpeedOverGainWithoutFeedForwardAndHardlyWithIt) {
  for (const double loop_Hz : {4.0, 8.0}) {
    const double without = lagBehindRamp(0.0, loop_Hz, 0.1), with = lagBehindRamp(1.0, loop_Hz, 0.1);
    std::printf("position ramp 0.1 rad/s, loop %.0f Hz: lag %.3f mrad, with feed-forward %.3f mrad\n", loop_Hz,
                1e3 * without, 1e3 * with);
    EXPECT_NEAR(without, 0.1 / (2.0 * M_PI * loop_Hz), 0.03 * without);
    EXPECT_LT(std::abs(with), 0.1 * 2e-3 + 2e-4) << "more than the cycle that interpolates";
  }
}

TEST(PositionLevel, EndsWhereItIsSentInSpiteOfFrictionWeightAndTool) {
  DrivenPlant plant(innerLoopSetUp(CommandLevel::JointPosition));
  plant.release();
  const JointVector start = plant.command.position_rad;
  JointVector way(6);
  way << 0.2, -0.1, 0.1, 0.3, -0.2, 0.4;
  double overshoot = 0.0;
  for (int k = 1; k <= 3000; ++k) {
    const double s = std::min(1.0, k / 1500.0);
    plant.command.position_rad = start + (s * s * s * (10.0 - 15.0 * s + 6.0 * s * s)) * way;
    plant.run(1);
    for (int i = 0; i < 6; ++i)
      overshoot = std::max(overshoot, (plant.arm.truePosition()[i] - start[i]) / way[i] - 1.0);
  }
  const double miss = (plant.arm.truePosition() - start - way).cwiseAbs().maxCoeff();
  std::printf("position level: ends %.4f mrad beside, overshoot %.2f %%\n", 1e3 * miss, 100.0 * overshoot);
  EXPECT_LT(miss, 2e-4);
  EXPECT_LT(overshoot, 0.02);
}

TEST(PositionLevel, AJumpIsAFollowingErrorThatStaysUntilTheDrivesAreOff) {
  DrivenPlant plant(innerLoopSetUp(CommandLevel::JointPosition));
  plant.release();
  EXPECT_FALSE(plant.state.driveFault);
  plant.command.position_rad[2] += 0.3;
  plant.run(2);
  EXPECT_TRUE(plant.state.driveFault);
  plant.command.position_rad = plant.state.position_rad;
  plant.run(100);
  EXPECT_TRUE(plant.state.driveFault) << "latched";
  plant.command.enable = false;
  plant.run(100);
  plant.command.position_rad = plant.state.position_rad;
  plant.command.enable = true;
  plant.run(100);
  EXPECT_FALSE(plant.state.driveFault);
}

TEST(Level, AnArmThatIsToldAnotherOneReportsADriveFaultAndStaysOnItsBrakes) {
  for (const auto takes : {CommandLevel::JointTorque, CommandLevel::JointVelocity, CommandLevel::JointPosition}) {
    DrivenPlant plant(innerLoopSetUp(takes));
    plant.command.level = takes == CommandLevel::JointTorque ? CommandLevel::JointVelocity : CommandLevel::JointTorque;
    plant.run(60);
    EXPECT_TRUE(plant.state.driveFault);
    EXPECT_FALSE(plant.state.brakesReleased);
    plant.command.level = takes;
    plant.run(60);
    EXPECT_FALSE(plant.state.driveFault);
    EXPECT_TRUE(plant.state.brakesReleased);
  }
}

TEST(Level, WhatIsNotANumberAsksForNoMotion) {
  for (const auto takes : {CommandLevel::JointVelocity, CommandLevel::JointPosition}) {
    DrivenPlant plant(innerLoopSetUp(takes));
    plant.release();
    const JointVector start = plant.arm.truePosition();
    plant.command.velocity_rad_per_s.setConstant(std::numeric_limits<double>::quiet_NaN());
    plant.command.position_rad.setConstant(std::numeric_limits<double>::infinity());
    plant.run(200);
    EXPECT_LT((plant.arm.truePosition() - start).cwiseAbs().maxCoeff(), 0.1 * kDegree);
  }
}

/// Highest joint speed while the brakes close over an arm that was held still.
double sagSpeed(double driveOffDelay_s) {
  auto setUp = innerLoopSetUp(CommandLevel::JointVelocity);
  setUp.start_rad[1] = 80 * kDegree;  // far out
  setUp.start_rad[2] = 60 * kDegree;
  setUp.parameters.drives.driveOffDelay_s = driveOffDelay_s;
  DrivenPlant plant(setUp);
  plant.run(1000);
  plant.command.enable = false;
  double fastest = 0.0;
  for (int k = 0; k < 100; ++k) {
    plant.run(1);
    fastest = std::max(fastest, plant.arm.trueVelocity().cwiseAbs().maxCoeff());
  }
  return fastest;
}

TEST(DriveOff, DrivesHoldTheArmUntilItsBrakesDo) {
  const double cut = sagSpeed(0.0), held = sagSpeed(hardware::DriveParameters().driveOffDelay_s);
  std::printf(
      "drives off over an arm far out: %.2f deg/s when cut at once, %.2f deg/s when held until the brakes are in\n",
      cut / kDegree, held / kDegree);
  EXPECT_GT(cut, 2.0 * kDegree) << "the brakes take 20 ms";
  EXPECT_LT(held, 0.5 * kDegree) << "still as the fault table means it";
}

TEST(DriveOff, ARunawayAmplifierIsCutOffAtOnce) {
  DrivenPlant plant(benchSetUp());
  plant.release();
  plant.script.runawayJoint = 0;
  plant.script.runaway_V = 8.0;
  plant.run(20);
  const double speed = plant.arm.trueVelocity()[0];
  plant.command.enable = false;
  plant.run(3);
  EXPECT_LT(plant.arm.trueVelocity()[0], speed);
}

TEST(InnerLoops, SameSeedGivesTheSameBits) {
  for (const auto takes : {CommandLevel::JointVelocity, CommandLevel::JointPosition}) {
    auto setUp = innerLoopSetUp(takes, 5);
    setUp.parameters.drives.commandDeadTime_s = 0.0035;
    setUp.parameters.drives.setPointFilter_s = 0.01;
    DrivenPlant a(setUp), b(setUp);
    for (int k = 0; k < 300; ++k) {
      for (DrivenPlant* plant : {&a, &b}) {
        plant->command.velocity_rad_per_s.setConstant(0.1 * std::sin(0.02 * k));
        plant->command.position_rad = setUp.start_rad.array() + 0.02 * (1.0 - std::cos(0.02 * k));
        plant->run(1);
      }
      ASSERT_EQ((a.arm.truePosition() - b.arm.truePosition()).norm(), 0.0);
      ASSERT_EQ((a.sample.wrench_S.data - b.sample.wrench_S.data).norm(), 0.0);
    }
  }
}

}  // namespace
}  // namespace articulus::test
