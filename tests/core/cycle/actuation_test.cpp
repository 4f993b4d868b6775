// What goes to the arm at each command level: clipped, finite, without a jump.
#include "core/cycle/actuation.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/virtual_cell.h"

namespace articulus::cycle {
namespace {

using robot::CommandLevel;
using robot::JointVector;
using safety::FaultCode;
using test::munich;

constexpr double kCycle_s = 1e-3;

struct Arm {
  explicit Arm(CommandLevel level, bool volts = true) {
    robot::RobotModel robot = munich().robot;
    for (auto& drive : robot.drives) drive.torquePerVolt_Nm *= volts ? 1.0 : 0.0;
    for (auto& link : robot.links) link.torque_Nm = 40.0;
    model.emplace(robot, 0.0, spatial::Vector3::Zero(), munich().X_WB, munich().X_FS, munich().X_SD);
    actuation.emplace(*model, level);
  }
  safety::Fault prepare(const JointVector& out) { return actuation->prepare(munich().limits, q, out, kCycle_s, 7); }
  std::optional<control::ArmModel> model;
  std::optional<Actuation> actuation;
  JointVector q = munich().homeJoints_rad;
};

JointVector all(double value) { return JointVector::Constant(6, value); }

TEST(Actuation, VoltsMakeTheTorquesThatWereAsked) {
  Arm arm(CommandLevel::JointTorque);
  JointVector tau(6), back;
  tau << 20.0, -30.0, 15.0, 3.0, -2.0, 1.0;
  EXPECT_FALSE(arm.prepare(tau).latched());
  EXPECT_FALSE(arm.actuation->clipped());
  arm.actuation->inForce(back);
  EXPECT_LT((back - tau).cwiseAbs().maxCoeff(), 1e-9);
  EXPECT_TRUE(arm.actuation->takesVolts());
  EXPECT_TRUE(arm.actuation->command().torque_Nm.isZero(0.0)) << "an arm gets one kind of command";
}

TEST(Actuation, TorquesAreClippedAtWhatTheJointGives) {
  Arm arm(CommandLevel::JointTorque, false);
  EXPECT_FALSE(arm.actuation->takesVolts());
  EXPECT_FALSE(arm.prepare(all(-55.0)).latched());
  EXPECT_TRUE(arm.actuation->clipped());
  EXPECT_EQ(arm.actuation->command().torque_Nm, all(-40.0));
  EXPECT_FALSE(arm.prepare(all(39.0)).latched());
  EXPECT_FALSE(arm.actuation->clipped());
}

TEST(Actuation, VelocitiesStayWithinTheLimitsOfSpeed) {
  Arm arm(CommandLevel::JointVelocity);
  for (const double sign : {1.0, -1.0}) {
    EXPECT_FALSE(arm.prepare(all(100.0 * sign)).latched());
    EXPECT_TRUE(arm.actuation->clipped());
    EXPECT_EQ(arm.actuation->command().velocity_rad_per_s, JointVector(sign * munich().limits.jointSpeed_rad_per_s));
  }
  EXPECT_FALSE(arm.actuation->knowsTorques());
}

TEST(Actuation, NumbersThatAreNoneNeverGoOut) {
  for (const double wild : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
    for (const CommandLevel level :
         {CommandLevel::JointTorque, CommandLevel::JointVelocity, CommandLevel::JointPosition})
      for (int joint = 0; joint < 6; ++joint) {
        Arm arm(level, level != CommandLevel::JointTorque);
        JointVector out = level == CommandLevel::JointPosition ? arm.q : all(0.1);
        out[joint] = wild;
        const safety::Fault fault = arm.prepare(out);
        EXPECT_EQ(fault.code, FaultCode::ControllerDiverged);
        EXPECT_EQ(fault.axis, joint);
        JointVector sent;
        arm.actuation->inForce(sent);
        EXPECT_EQ(sent, level == CommandLevel::JointPosition ? arm.q : all(0.0));
      }
}

TEST(Actuation, PositionsMayNotJump) {
  for (int joint = 0; joint < 6; ++joint)
    for (const double sign : {1.0, -1.0}) {
      Arm arm(CommandLevel::JointPosition);
      arm.actuation->enable(false, arm.q);
      EXPECT_EQ(arm.actuation->command().position_rad, arm.q) << "the drives would come on with a jump";
      const double speed = munich().limits.jointSpeed_rad_per_s[joint];
      JointVector out = arm.q;
      out[joint] += sign * 0.9 * speed * kCycle_s;
      EXPECT_FALSE(arm.prepare(out).latched());
      arm.actuation->enable(true, arm.q);
      EXPECT_EQ(arm.actuation->command().position_rad, out);
      JointVector jump = out;
      jump[joint] += sign * 2.0 * speed * kCycle_s;
      const safety::Fault fault = arm.prepare(jump);
      EXPECT_EQ(fault.code, FaultCode::JointSpeedLimit);
      EXPECT_EQ(fault.axis, joint);
      EXPECT_DOUBLE_EQ(fault.limit, sign * speed);
      EXPECT_EQ(arm.actuation->command().position_rad, out) << "the jump went out";
    }
}

TEST(Actuation, PositionsEndAtTheLimitsOfTheJoints) {
  Arm arm(CommandLevel::JointPosition);
  arm.q = munich().limits.jointUpper_rad;
  arm.actuation->enable(false, arm.q);
  EXPECT_FALSE(arm.prepare(JointVector(arm.q.array() + 1e-4)).latched());
  EXPECT_TRUE(arm.actuation->clipped());
  EXPECT_EQ(arm.actuation->command().position_rad, arm.q);
}

}  // namespace
}  // namespace articulus::cycle
