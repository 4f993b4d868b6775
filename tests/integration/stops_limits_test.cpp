// Limits of joints, safety box and speeds: the whole virtual cell is really moved across each limit, on every axis and
// to both sides, and the plant's own velocity says when it stands.
#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "core/control/arm_model.h"
#include "core/spatial/rotation.h"
#include "tests/support/stop_watch.h"
#include "tests/support/task_segments.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::State;
using safety::FaultCode;

/// As fast and as wide as this cell ever allows.
safety::LimitSet widest(const cell::CellConfig& cell) { return cell.maxima; }

/// A plan that turns joint i by so much, told as a Cartesian move.
protocol::Plan turn(VirtualCell& cell, int joint, double way_rad) {
  robot::JointVector q = cell.cell().homeJoints_rad;
  const spatial::Pose from = cell.poseAt(q);
  q[joint] += way_rad;
  const spatial::Pose to = cell.poseAt(q);
  auto s = moveSegment(to.translation - from.translation, 0.5);
  s.X_HT.rotation = to.rotation * from.rotation.transpose();
  return planOf(s);
}

/// The same as a task, as fast as it is told: a move is given the time that its joints need.
protocol::Plan turnAsTold(VirtualCell& cell, int joint, double way_rad) {
  const protocol::Plan move = turn(cell, joint, way_rad);
  auto s = taskSegment(control::Law::InverseDynamics, 1.5, control::AxisMode::Position);
  s.path = {.shape = motion::PathShape::Line,
            .size_m = move.segment[0].X_HT.translation,
            .turn_rad = spatial::logRotation(move.segment[0].X_HT.rotation),
            .time_s = 1.5};
  return planOf(s);
}

class JointStops : public testing::TestWithParam<Side> {
 protected:
  JointStops() { cell.switchOn(); }
  VirtualCell cell;
  const int joint = GetParam().axis, sign = GetParam().sign;
  const std::string words = "joint " + std::to_string(joint + 1);
};
INSTANTIATE_TEST_SUITE_P(Stops, JointStops, testing::ValuesIn(sides(6)), sideName);

TEST_P(JointStops, MotionTowardsAPositionLimit) {
  auto limits = widest(cell.cell());
  const double limit = cell.cell().homeJoints_rad[joint] + sign * 0.10;  // joint 2 would meet the vice beyond
  (sign > 0 ? limits.jointUpper_rad : limits.jointLower_rad)[joint] = limit;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.start(turn(cell, joint, sign * 0.24)), AckCode::Accepted);
  double farthest = -1e9;
  const Stop stop = watchStop(
      cell,
      [&] {
        farthest = std::max(farthest, sign * (cell.trueQ()[joint] - limit));
        return farthest > 0.0;
      },
      5.0);
  farthest = std::max(farthest, sign * (cell.trueQ()[joint] - limit));
  expectGoodStop(cell, "joint position limit, moving", stop, FaultCode::JointPositionLimit, joint, limit, words);
  EXPECT_GT(stop.speedBefore_rad_per_s, 2.0 * kStandstill_rad_per_s) << "no real motion";
  EXPECT_LT(farthest, 0.3 * kDegree) << "ran through its limit";
  RecordProperty("beyond_mdeg", static_cast<int>(1e3 * farthest / kDegree));
  expectRecovery(cell);
}

TEST_P(JointStops, PushedOverAPositionLimitWhileItHolds) {
  auto limits = widest(cell.cell());
  const double limit = cell.trueQ()[joint] + sign * 0.0015;
  (sign > 0 ? limits.jointUpper_rad : limits.jointLower_rad)[joint] = limit;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.state(), State::Stop);
  cell.script().runaway_V = sign * 9.0;
  cell.script().runawayJoint = joint;
  const Stop stop = watchStop(
      cell, [&] { return sign * (cell.trueQ()[joint] - limit) > 0.0; }, 1.0);
  expectGoodStop(cell, "joint position limit, pushed", stop, FaultCode::JointPositionLimit, joint, limit, words);
  cell.script().runawayJoint = -1;
  expectRecovery(cell);
}

TEST_P(JointStops, FasterThanItsSpeedLimit) {
  auto limits = widest(cell.cell());
  limits.jointSpeed_rad_per_s[joint] = 0.06;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.start(turnAsTold(cell, joint, sign * 0.24)), AckCode::Accepted);
  const Stop stop = watchStop(
      cell, [&] { return sign * cell.trueQd()[joint] > 0.06; }, 5.0);
  expectGoodStop(cell, "joint speed limit", stop, FaultCode::JointSpeedLimit, joint, sign * 0.06, words);
  EXPECT_LT(stop.peakSpeed_rad_per_s, 0.5) << "it went on accelerating";
  expectRecovery(cell);
}

class AxisStops : public testing::TestWithParam<Side> {
 protected:
  AxisStops() { cell.switchOn(); }
  VirtualCell cell;
  const int axis = GetParam().axis, sign = GetParam().sign;
  const std::string letter = std::string(1, "xyz"[axis]);
};
INSTANTIATE_TEST_SUITE_P(Stops, AxisStops, testing::ValuesIn(sides(3)), sideName);

TEST_P(AxisStops, OutOfTheSafetyBox) {
  auto limits = widest(cell.cell());
  const double limit = cell.truePose().translation[axis] + sign * 0.05;
  (sign > 0 ? limits.boxUpper_m : limits.boxLower_m)[axis] = limit;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  spatial::Vector3 way = spatial::Vector3::Zero();
  way[axis] = sign * 0.1;
  ASSERT_EQ(cell.start(planOf(moveSegment(way, 0.5))), AckCode::Accepted);
  double farthest = 0.0;
  const Stop stop = watchStop(
      cell,
      [&] {
        farthest = std::max(farthest, sign * (cell.truePose().translation[axis] - limit));
        return farthest > 0.0;
      },
      5.0);
  expectGoodStop(cell, "safety box", stop, FaultCode::SafetyBox, axis, limit, "at " + letter + " =");
  EXPECT_GT(stop.speedBefore_rad_per_s, 2.0 * kStandstill_rad_per_s) << "no real motion";
  EXPECT_LT(farthest, 0.02);
  expectRecovery(cell);
}

TEST_P(AxisStops, MoveCommandLeadsOutOfTheTightenedBox) {
  auto limits = widest(cell.cell());
  spatial::Pose target = cell.truePose();
  target.translation[axis] += sign * 0.06;
  limits.boxUpper_m[axis] = std::max(target.translation[axis], cell.truePose().translation[axis]) + 0.001;
  limits.boxLower_m[axis] = std::min(target.translation[axis], cell.truePose().translation[axis]) - 0.001;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  target.translation[axis] += sign * 0.002;
  EXPECT_EQ(cell.order(movePose(target, 1.0)), AckCode::RefusedInvalid);
  target.translation[axis] -= sign * 0.003;
  EXPECT_EQ(cell.order(movePose(target, 1.0)), AckCode::Accepted);
}

/// The force that accelerates D along one world axis only (the arm's apparent mass is not the same in all directions).
spatial::Vector3 forceAlong(VirtualCell& cell, int axis) {
  const auto& c = cell.cell();
  const control::ArmModel model(c.robot, c.tool.mass_kg, c.tool.centreOfMass_m, c.X_WB, c.X_FS, c.X_SD);
  control::ArmModelState state;
  model.update(cell.trueQ(), robot::JointVector::Zero(6), state);
  const Eigen::MatrixXd J = state.J.topRows(3);
  const Eigen::Matrix3d mobility = J * Eigen::MatrixXd(state.B).inverse() * J.transpose();
  const spatial::Vector3 along = mobility.inverse() * spatial::Vector3::Unit(axis);
  return (3.0 * along.normalized() + spatial::Vector3::Unit(axis)).normalized();  // damping acts on the velocity itself
}

// Force control in free air: nothing pushes back, so the arm runs away from the wanted load, as it does when tissue
// tears.
TEST_P(AxisStops, LinearSpeedWhenNothingPushesBack) {
  cell.zero();
  auto limits = widest(cell.cell());
  limits.linearSpeed_m_per_s = 0.08;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  auto segment = loadSegment(axis, sign * 60.0, 60.0, 10.0);
  segment.direction.head<3>() = forceAlong(cell, axis);
  ASSERT_EQ(cell.start(planOf(segment)), AckCode::Accepted);
  const Stop stop = watchStop(
      cell, [&] { return sign * cell.trueTwist()[axis] > limits.linearSpeed_m_per_s; }, 10.0);
  expectGoodStop(cell, "linear speed limit", stop, FaultCode::LinearSpeedLimit, axis, sign * limits.linearSpeed_m_per_s,
                 "along " + letter + " at");
  expectRecovery(cell);
}

TEST_P(AxisStops, AngularSpeedWhenNothingPushesBack) {
  cell.zero();
  auto limits = widest(cell.cell());
  limits.angularSpeed_rad_per_s = 0.3;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.start(planOf(loadSegment(3 + axis, sign * 4.0, 4.0, 10.0))), AckCode::Accepted);
  const Stop stop = watchStop(
      cell, [&] { return sign * cell.trueTwist()[3 + axis] > limits.angularSpeed_rad_per_s; }, 10.0);
  expectGoodStop(cell, "angular speed limit", stop, FaultCode::AngularSpeedLimit, axis,
                 sign * limits.angularSpeed_rad_per_s, "about " + letter + " at");
  expectRecovery(cell);
}

class StopTablePrinter : public testing::Environment {
 public:
  void TearDown() override { StopTable::one().print(); }
};
[[maybe_unused]] const auto* const kPrinter = testing::AddGlobalTestEnvironment(new StopTablePrinter);

}  // namespace
}  // namespace articulus::test
