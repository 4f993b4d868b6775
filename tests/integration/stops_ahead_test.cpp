// What is stopped before it happens, and what is slower while a person is near: the safety box from inside, a
// singularity that a law of the task runs at, the set-up speeds. Every axis, both signs, on the whole virtual cell.
#include <gtest/gtest.h>

#include <Eigen/SVD>

#include "core/robot/differential_kinematics.h"
#include "core/spatial/dense_solvers.h"
#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;
using safety::FaultCode;
using safety::SetUpMode;

/// Straight ahead and turned, as fast as it is told: nobody stretches a task.
protocol::Plan line(const spatial::Vector3& way_m, const spatial::Vector3& turn_rad, double time_s) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Task;
  s.law = control::Law::InverseDynamics;
  s.selection = control::Selection::all(control::AxisMode::Position);
  s.path.shape = motion::PathShape::Line;
  s.path.size_m = way_m;
  s.path.turn_rad = turn_rad;
  s.path.time_s = time_s;
  s.duration_s = time_s + 0.3;
  return planOf(s);
}

/// The least singular value at the plant's own joints, by a decomposition.
double trueSingularValue(VirtualCell& cell) {
  robot::LinkPoses poses;
  robot::forwardKinematics(cell.cell().robot, cell.trueQ(), poses);
  robot::Jacobian J;
  robot::jacobian(poses, (cell.cell().X_WB.inverse() * cell.truePose()).translation, J);
  return spatial::singularValues(J)[5];
}

class Ahead : public testing::TestWithParam<Side> {
 protected:
  VirtualCell cell;
  const int axis = GetParam().axis, sign = GetParam().sign;
  const std::string letter = std::string(1, "xyz"[axis % 3]);
  [[nodiscard]] spatial::Vector3 along(double size) const {
    spatial::Vector3 v = spatial::Vector3::Zero();
    v[axis % 3] = sign * size;
    return v;
  }
};

class BoxAhead : public Ahead {};
INSTANTIATE_TEST_SUITE_P(Stops, BoxAhead, testing::ValuesIn(sides(3)), sideName);

TEST_P(BoxAhead, TheBodyStandsBeforeTheSideOfTheBox) {
  cell.switchOn();
  auto limits = cell.cell().maxima;
  const double limit = cell.truePose().translation[axis] + sign * 0.05;
  (sign > 0 ? limits.boxUpper_m : limits.boxLower_m)[axis] = limit;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.start(line(along(0.1), {0, 0, 0}, 0.9)), AckCode::Accepted);
  double farthest = -1.0, fastest = 0.0;
  const Stop stop = watchStop(
      cell,
      [&] {
        farthest = std::max(farthest, sign * (cell.truePose().translation[axis] - limit));
        fastest = std::max(fastest, std::abs(cell.trueTwist()[axis]));
        return farthest > 0.0;
      },
      5.0);
  farthest = std::max(farthest, sign * (cell.truePose().translation[axis] - limit));
  expectGoodStop(cell, "safety box, ahead", stop, FaultCode::SafetyBox, axis, limit, "at " + letter + " =");
  std::printf("box %s%s: at %.0f mm/s stopped with %.2f mm left\n", sign > 0 ? "+" : "-", letter.c_str(), 1e3 * fastest,
              -1e3 * farthest);
  EXPECT_GT(fastest, 0.1) << "no real motion";
  EXPECT_LT(farthest, 0.0002) << "ran out of the box";
  EXPECT_GT(farthest, -0.02) << "stopped much too soon";
  expectRecovery(cell);
}

/// From the wrist bent to one side towards the other: the straight wrist between is a singularity.
class WristAhead : public Ahead {};
INSTANTIATE_TEST_SUITE_P(Stops, WristAhead, testing::ValuesIn(sides(1)), sideName);

TEST_P(WristAhead, AStraightWayAtASingularityIsStoppedBeforeIt) {
  cell.switchOn();
  ASSERT_EQ(cell.use(cell.cell().maxima), AckCode::Accepted);
  auto limits = cell.cell().maxima;
  limits.leastSingularValue = cell.cell().limits.leastSingularValue;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  robot::JointVector q = cell.cell().initialJoints_rad;  // clear of the bench
  q[4] = -sign * 25.0 * kDegree;
  ASSERT_EQ(cell.order(moveJoints(q, 1.0)), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(60.0)) << safety::describe(cell.snapshot().fault);
  // A turn about the axis of joint 5 straightens the wrist.
  robot::LinkPoses poses;
  robot::forwardKinematics(cell.cell().robot, cell.trueQ(), poses);
  robot::JointVector over = cell.trueQ();
  over[4] += sign * 50.0 * kDegree;
  auto s = moveSegment(cell.poseAt(over).translation - cell.cell().X_WD_home.translation, 0.5);
  s.X_HT.rotation = cell.poseAt(over).rotation * cell.cell().X_WD_home.rotation.transpose();
  ASSERT_EQ(cell.start(planOf(s)), AckCode::Accepted);
  double least = 1.0;
  const Stop stop = watchStop(
      cell,
      [&] {
        least = std::min(least, trueSingularValue(cell));
        return least < limits.leastSingularValue;
      },
      10.0);
  expectGoodStop(cell, "singularity ahead", stop, FaultCode::NearSingularity, -1, limits.leastSingularValue,
                 "least singular value");
  std::printf("wrist straightened %s: least singular value left %.4f, to be left %.4f\n", sign > 0 ? "+" : "-", least,
              limits.leastSingularValue);
  EXPECT_GT(stop.speedBefore_rad_per_s, 2.0 * kStandstill_rad_per_s) << "no real motion";
  EXPECT_GT(least, 0.98 * limits.leastSingularValue) << "came too near";
  EXPECT_LT(least, 3.0 * limits.leastSingularValue) << "stopped much too soon";
  expectRecovery(cell);
}

TEST_P(WristAhead, JointMotionsPassIt) {
  cell.switchOn();
  ASSERT_EQ(cell.use(cell.cell().maxima), AckCode::Accepted);
  robot::JointVector q = cell.cell().initialJoints_rad;  // clear of the bench
  q[4] = -sign * 25.0 * kDegree;
  ASSERT_EQ(cell.order(moveJoints(q, 1.0)), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(60.0)) << safety::describe(cell.snapshot().fault);
  q[4] = sign * 25.0 * kDegree;
  ASSERT_EQ(cell.order(moveJoints(q, 1.0)), AckCode::Accepted);
  double least = 1.0;
  cell.runUntil(
      [&] {
        least = std::min(least, trueSingularValue(cell));
        return cell.state() == State::Stop || cell.state() == State::Fault;
      },
      60.0);
  EXPECT_EQ(cell.state(), State::Stop) << safety::describe(cell.snapshot().fault);
  EXPECT_LT(least, 1e-3) << "did not pass";
}

/// A limit that home is just within, and each joint turned to the side that leads nearer to a singularity.
class JointAhead : public Ahead {};
INSTANTIATE_TEST_SUITE_P(Stops, JointAhead, testing::ValuesIn(sides(6)), sideName);

TEST_P(JointAhead, EveryWayNearerToASingularityIsStopped) {
  cell.switchOn();
  auto limits = cell.cell().maxima;
  limits.leastSingularValue = trueSingularValue(cell) - 0.01;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  robot::JointVector q = cell.cell().homeJoints_rad;
  q[axis] += sign * 0.2;
  VirtualCell there;  // only to ask: what would be left at the end of this way
  there.arm().setTrueState(q, robot::JointVector::Zero(6));
  const bool nearer = trueSingularValue(there) < limits.leastSingularValue - 0.002;
  auto s = moveSegment(cell.poseAt(q).translation - cell.poseAt(cell.cell().homeJoints_rad).translation, 0.5);
  s.X_HT.rotation = cell.poseAt(q).rotation * cell.poseAt(cell.cell().homeJoints_rad).rotation.transpose();
  ASSERT_EQ(cell.start(planOf(s)), AckCode::Accepted);
  if (!nearer) {
    ASSERT_TRUE(cell.runUntil([&] { return !cell.snapshot().planRunning; }, 10.0));  // joint 2 meets the vice
    EXPECT_NE(cell.snapshot().fault.code, FaultCode::NearSingularity) << "a way that leads no nearer was stopped";
    return;
  }
  double least = 1.0;
  const Stop stop = watchStop(
      cell,
      [&] {
        least = std::min(least, trueSingularValue(cell));
        return least < limits.leastSingularValue;
      },
      10.0);
  expectGoodStop(cell, "singularity ahead", stop, FaultCode::NearSingularity, -1, limits.leastSingularValue,
                 "least singular value");
  EXPECT_GT(least, limits.leastSingularValue - 0.001) << "came too near";
}

class SetUp : public Ahead {
 protected:
  void switchOn(SetUpMode mode) {
    cell.setUp = mode;
    cell.switchOn();
    auto limits = cell.cell().maxima;
    limits.setUpLinearSpeed_m_per_s = cell.cell().limits.setUpLinearSpeed_m_per_s;
    limits.setUpAngularSpeed_rad_per_s = cell.cell().limits.setUpAngularSpeed_rad_per_s;
    limits.setUpJointShare = 0.06 / limits.jointSpeed_rad_per_s[0];
    ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  }
};
class SetUpBody : public SetUp {};
INSTANTIATE_TEST_SUITE_P(Stops, SetUpBody, testing::ValuesIn(sides(3)), sideName);

TEST_P(SetUpBody, AFasterTranslationIsAFaultWithItsOwnName) {
  ASSERT_NO_FATAL_FAILURE(switchOn(SetUpMode::Always));
  auto limits = cell.limits();
  limits.setUpJointShare = 1.0;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  const double cap = limits.setUpLinearSpeed_m_per_s;
  ASSERT_EQ(cell.start(line(along(0.08), {0, 0, 0}, 0.9)), AckCode::Accepted);
  const Stop stop = watchStop(
      cell, [&] { return sign * cell.trueTwist()[axis] > cap; }, 5.0);
  expectGoodStop(cell, "set-up linear speed", stop, FaultCode::SetUpLinearSpeed, axis, sign * cap,
                 "along " + letter + " at");
  EXPECT_LT(std::abs(stop.fault.value), 1.05 * cap) << "seen too late";
  expectRecovery(cell);
}

TEST_P(SetUpBody, AFasterTurnIsAFaultWithItsOwnName) {
  ASSERT_NO_FATAL_FAILURE(switchOn(SetUpMode::Always));
  auto limits = cell.limits();
  limits.setUpJointShare = 1.0;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  const double cap = limits.setUpAngularSpeed_rad_per_s;
  ASSERT_EQ(cell.start(line({0, 0, 0}, along(0.25), 1.0)), AckCode::Accepted);
  const Stop stop = watchStop(
      cell, [&] { return sign * cell.trueTwist()[3 + axis] > cap; }, 5.0);
  expectGoodStop(cell, "set-up angular speed", stop, FaultCode::SetUpAngularSpeed, axis, sign * cap,
                 "about " + letter + " at");
  expectRecovery(cell);
}

TEST_P(SetUpBody, WithoutThemTheSameMotionIsNone) {
  ASSERT_NO_FATAL_FAILURE(switchOn(SetUpMode::WhileNoRun));  // a plan is a run
  EXPECT_TRUE(cell.snapshot().setUp);
  ASSERT_EQ(cell.start(line(along(0.08), {0, 0, 0}, 0.9)), AckCode::Accepted);
  double fastest = 0.0;
  EXPECT_TRUE(cell.runUntil(
      [&] {
        fastest = std::max(fastest, std::abs(cell.trueTwist()[axis]));
        EXPECT_TRUE(!cell.snapshot().planRunning || !cell.snapshot().setUp);
        return !cell.snapshot().planRunning;
      },
      5.0))
      << safety::describe(cell.snapshot().fault);
  EXPECT_GT(fastest, cell.limits().setUpLinearSpeed_m_per_s);
  cell.run(500);
  EXPECT_EQ(cell.state(), State::Stop) << safety::describe(cell.snapshot().fault);
  EXPECT_TRUE(cell.snapshot().setUp) << "after the run they hold again";
}

class SetUpJoint : public SetUp {};
INSTANTIATE_TEST_SUITE_P(Stops, SetUpJoint, testing::ValuesIn(sides(6)), sideName);

TEST_P(SetUpJoint, AFasterJointIsAFaultWithItsOwnName) {
  ASSERT_NO_FATAL_FAILURE(switchOn(SetUpMode::Always));
  const double cap = cell.limits().setUpJointShare * cell.limits().jointSpeed_rad_per_s[axis];
  const double held = cell.snapshot().sample.six(record::Channel::Drive1)[axis];
  cell.script().runaway_V = held + sign * 5.0;
  cell.script().runawayJoint = axis;
  const Stop stop = watchStop(
      cell, [&] { return sign * cell.trueQd()[axis] > cap; }, 5.0);
  expectGoodStop(cell, "set-up joint speed, pushed", stop, FaultCode::SetUpJointSpeed, axis, sign * cap,
                 "joint " + std::to_string(axis + 1));
  cell.script().runawayJoint = -1;
}

TEST_P(SetUpJoint, ACommandedMotionIsStretched) {
  cell.setUp = SetUpMode::WhileNoRun;
  cell.switchOn();
  robot::JointVector q = cell.cell().homeJoints_rad;
  q[axis] += sign * 0.1;  // joint 2 would meet the vice beyond
  ASSERT_EQ(cell.order(moveJoints(q, 0.5)), AckCode::Accepted);
  const auto& limits = cell.cell().limits;
  double linear = 0.0, angular = 0.0, joints = 0.0;
  EXPECT_TRUE(cell.runUntil(
      [&] {
        const auto V = cell.trueTwist();
        linear = std::max(linear, V.head<3>().norm());
        angular = std::max(angular, V.tail<3>().norm());
        joints = std::max(joints, (cell.trueQd().cwiseAbs().array() / limits.jointSpeed_rad_per_s.array()).maxCoeff());
        return cell.state() == State::Stop;
      },
      60.0))
      << safety::describe(cell.snapshot().fault);
  EXPECT_LT(linear, limits.setUpLinearSpeed_m_per_s);
  EXPECT_LT(angular, limits.setUpAngularSpeed_rad_per_s);
  EXPECT_LT(joints, limits.setUpJointShare);
  EXPECT_NEAR(cell.trueQ()[axis], q[axis], 0.2 * kDegree);
}

TEST(SetUpSwitch, IsOnFromTheStartAndBackWhenTheDrivesGoOff) {
  VirtualCell cell;
  cell.run();
  EXPECT_TRUE(cell.snapshot().setUp);
  cell.switchOn();  // lifts them
  EXPECT_FALSE(cell.snapshot().setUp);
  EXPECT_EQ(cell.snapshot().setUpMode, SetUpMode::Never);
  ASSERT_EQ(cell.order(CommandKind::ControllerOff), AckCode::Accepted);
  cell.run(2);
  EXPECT_TRUE(cell.snapshot().setUp);
  EXPECT_EQ(cell.snapshot().setUpMode, SetUpMode::WhileNoRun);
}

TEST(SetUpSwitch, IsDeafWhileTheRobotMoves) {
  VirtualCell cell;
  cell.switchOn();
  ASSERT_EQ(cell.order(CommandKind::Initial), AckCode::Accepted);
  EXPECT_EQ(cell.use(SetUpMode::Always), AckCode::RefusedByState);
  EXPECT_EQ(cell.snapshot().setUpMode, SetUpMode::Never);
}

}  // namespace
}  // namespace articulus::test
