// The last checks before the wire: the numbers at each level of commands, and the look ahead.
#include <gtest/gtest.h>

#include "core/robot/files/robot_file.h"
#include "core/safety/command_guard.h"
#include "core/safety/level_guard.h"
#include "supervised.h"

namespace articulus::safety {
namespace {

using robot::CommandLevel;

class GuardTest : public testing::Test {
 protected:
  GuardTest() { in.proximity = &near; }
  Fault check(bool moving = true) {
    in.moving = moving;
    in.q = q;
    in.qd = qd;
    return guard.check(limits, in, told);
  }
  const LimitSet limits = limitsOf();
  CommandGuard guard;
  collision::Proximity near;
  SupervisorInput in = wellInput();
  robot::JointVector q = in.q, qd = robot::JointVector::Zero(6), told = robot::JointVector::Zero(6);
};

// The way to a stand at the sure deceleration must fit before the limit.
TEST_F(GuardTest, LooksAheadByTheBrakingWayOnEachJointToBothSides) {
  const robot::JointVector home = q;
  for (int i = 0; i < 6; ++i)
    for (const double sign : {1.0, -1.0}) {
      q = home;
      qd.setZero();
      const double limit = sign > 0 ? limits.jointUpper_rad[i] : limits.jointLower_rad[i];
      qd[i] = sign * 0.8;
      const double way = 0.8 * 0.8 / (2.0 * CommandGuard::kSureDeceleration_rad_per_s2);
      q[i] = limit - sign * (way + 1e-6);
      EXPECT_FALSE(check().latched()) << "joint " << i + 1 << " stopped too soon";
      q[i] = limit - sign * (way - 1e-6);
      const Fault fault = check();
      EXPECT_EQ(fault.code, FaultCode::JointPositionLimit) << "joint " << i + 1;
      EXPECT_EQ(fault.axis, i);
      EXPECT_DOUBLE_EQ(fault.limit, limit);
      EXPECT_FALSE(check(false).latched()) << "looks ahead only while the robot is moved";
      qd[i] = -sign * 0.8;
      EXPECT_FALSE(check().latched()) << "the way back is free";
      q[i] = limit + sign * 0.05;
      EXPECT_FALSE(check().latched()) << "outside, the supervisor watches the way back";
    }
}

// Two parts that come too close before a controlled stop has ended are stopped while they are still far enough apart.
TEST_F(GuardTest, LooksAheadByTheBrakingWayBetweenParts) {
  const double limit = limits.collisionDistance_m;
  near.nearPairs = 2;
  near.near[0] = {3, 5.0 * limit, 5.0 * limit, collision::PartName("wrist"), collision::PartName("floor")};
  near.near[1] = {8, limit + 0.03, limit + 1e-6, collision::PartName("bracket"), collision::PartName("vice")};
  EXPECT_FALSE(check().latched()) << "stopped too soon";
  near.near[1].stopDistance_m = limit - 1e-6;
  const Fault fault = check();
  EXPECT_EQ(fault.code, FaultCode::Collision);
  EXPECT_EQ(fault.partA.view(), "bracket");
  EXPECT_EQ(fault.partB.view(), "vice");
  EXPECT_DOUBLE_EQ(fault.value, limit + 0.03);
  EXPECT_DOUBLE_EQ(fault.limit, limit);
  EXPECT_FALSE(check(false).latched()) << "looks ahead only while the robot is moved";
  near.near[1] = {8, limit + 5e-5, limit - 4e-5, collision::PartName("bracket"), collision::PartName("vice")};
  EXPECT_FALSE(check().latched()) << "noise of the observer is no approach";
  near.near[1] = {8, limit - 1e-3, limit - 5e-3, collision::PartName("bracket"), collision::PartName("vice")};
  EXPECT_FALSE(check().latched()) << "closer than the limit, the supervisor watches the way back";
}

// The body goes half of the way that it would have gone during the stop: 4 ms, then the fastest joint at 4 rad/s2.
TEST_F(GuardTest, LooksAheadByTheBrakingWayOfTheBodyToEachSideOfTheBox) {
  qd[3] = 0.6;
  const double ahead_s = 0.004 + 0.5 * 0.6 / 4.0, speed = 0.15;
  for (int i = 0; i < 3; ++i)
    for (const double sign : {1.0, -1.0}) {
      in.X_WD = wellInput().X_WD;
      in.V_WD_W = {};
      const double limit = sign > 0 ? limits.boxUpper_m[i] : limits.boxLower_m[i];
      in.V_WD_W.data[i] = sign * speed;
      in.X_WD.translation[i] = limit - sign * (speed * ahead_s + 1e-6);
      EXPECT_FALSE(check().latched()) << "axis " << i << " stopped too soon";
      in.X_WD.translation[i] = limit - sign * (speed * ahead_s - 1e-6);
      const Fault fault = check();
      EXPECT_EQ(fault.code, FaultCode::SafetyBox);
      EXPECT_EQ(fault.axis, i);
      EXPECT_DOUBLE_EQ(fault.limit, limit);
      EXPECT_FALSE(check(false).latched()) << "looks ahead only while the robot is moved";
      in.V_WD_W.data[i] = -sign * speed;
      EXPECT_FALSE(check().latched()) << "the way back is free";
      in.V_WD_W.data[i] = sign * speed;
      in.X_WD.translation[i] = limit + sign * 0.01;
      EXPECT_FALSE(check().latched()) << "outside, the supervisor watches the way back";
    }
}

TEST_F(GuardTest, LooksAheadToASingularityWhereALawWorksInTheTask) {
  qd[4] = -0.4;
  const double ahead_s = 0.004 + 0.5 * 0.4 / 4.0;
  in.inTask = true;
  in.singularity = {limits.leastSingularValue + 0.1 * ahead_s + 1e-6, -0.1};
  EXPECT_FALSE(check().latched()) << "stopped too soon";
  in.singularity.value -= 2e-6;
  const Fault fault = check();
  EXPECT_EQ(fault.code, FaultCode::NearSingularity);
  EXPECT_DOUBLE_EQ(fault.limit, limits.leastSingularValue);
  EXPECT_FALSE(check(false).latched());
  in.singularity.rate_per_s = 0.1;
  EXPECT_FALSE(check().latched()) << "the way back is free";
  in.singularity.rate_per_s = -0.1;
  in.inTask = false;
  EXPECT_FALSE(check().latched()) << "joint motions may pass";
}

// An arm that closes its own loop is told a speed before it has it: the way to a stand is reckoned from what it is
// told.
TEST_F(GuardTest, LooksAheadByTheCommandedSpeed) {
  for (int i = 0; i < 6; ++i)
    for (const double sign : {1.0, -1.0}) {
      const robot::JointVector home = q;
      const double limit = sign > 0 ? limits.jointUpper_rad[i] : limits.jointLower_rad[i];
      const double way = 0.8 * 0.8 / (2.0 * CommandGuard::kSureDeceleration_rad_per_s2);
      q[i] = limit - sign * (way - 1e-6);
      EXPECT_FALSE(check().latched());
      told[i] = sign * 0.8;
      EXPECT_EQ(check().code, FaultCode::JointPositionLimit) << "joint " << i + 1;
      told.setZero();
      q = home;
    }
}

class LevelGuardTest : public testing::Test {
 protected:
  Fault check(robot::CommandLevel level, robot::JointVector& value) {
    return LevelGuard(model, level).check(limits, before, kCycle_s, 9, value);
  }
  static constexpr double kCycle_s = 1e-3;
  const robot::RobotModel model = *robot::loadRobot(std::string(ARTICULUS_RESOURCES) + "/robots/rx90b.json");
  const LimitSet limits = limitsOf();
  robot::JointVector before = wellInput().q;
};

TEST_F(LevelGuardTest, NothingThatIsNoNumberGoesOut) {
  for (int i = 0; i < 6; ++i)
    for (const double bad : {kNaN, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()})
      for (const auto level : {CommandLevel::JointTorque, CommandLevel::JointVelocity, CommandLevel::JointPosition}) {
        robot::JointVector value = robot::JointVector::Constant(6, 0.1);
        value[i] = bad;
        const Fault fault = check(level, value);
        EXPECT_EQ(fault.code, FaultCode::ControllerDiverged);
        EXPECT_EQ(fault.axis, i);
        EXPECT_TRUE(level == CommandLevel::JointPosition ? value == before : value.isZero(0.0))
            << "command of joint " << i + 1 << " went out";
      }
}

TEST_F(LevelGuardTest, VoltsAndVelocitiesAreHeldWithinWhatIsAllowed) {
  for (int i = 0; i < 6; ++i)
    for (const double sign : {1.0, -1.0}) {
      robot::JointVector value = robot::JointVector::Zero(6);
      value[i] = sign * 1e6;
      EXPECT_FALSE(check(CommandLevel::JointTorque, value).latched());
      EXPECT_DOUBLE_EQ(value[i], sign * model.drives[static_cast<std::size_t>(i)].maximumCommand_V);
      value[i] = sign * 1e6;
      EXPECT_FALSE(check(CommandLevel::JointVelocity, value).latched());
      EXPECT_DOUBLE_EQ(value[i], sign * limits.jointSpeed_rad_per_s[i]);
    }
}

TEST_F(LevelGuardTest, PositionsAreHeldWithinTheLimitsAndAJumpIsAFault) {
  for (int i = 0; i < 6; ++i)
    for (const double sign : {1.0, -1.0}) {
      const double step = limits.jointSpeed_rad_per_s[i] * kCycle_s;
      robot::JointVector value = before;
      value[i] += sign * 0.9 * step;
      const robot::JointVector wanted = value;
      EXPECT_FALSE(check(CommandLevel::JointPosition, value).latched());
      EXPECT_TRUE(value == wanted);
      value[i] = before[i] + sign * (LevelGuard::kJump + 0.1) * step;
      const Fault fault = check(CommandLevel::JointPosition, value);
      EXPECT_EQ(fault.code, FaultCode::JointSpeedLimit) << "joint " << i + 1 << " may jump";
      EXPECT_EQ(fault.axis, i);
      EXPECT_TRUE(value == before);
      const robot::JointVector home = before;
      before[i] = sign > 0 ? limits.jointUpper_rad[i] : limits.jointLower_rad[i];
      value = before;
      value[i] += sign * 0.5 * step;
      EXPECT_FALSE(check(CommandLevel::JointPosition, value).latched());
      EXPECT_DOUBLE_EQ(value[i], before[i]) << "joint " << i + 1 << " is sent beyond its limit";
      before = home;
    }
}

}  // namespace
}  // namespace articulus::safety
