// An amplifier that ignores its command and pushes: each joint, both signs, weak and strong, from standstill and in
// motion.
#include <gtest/gtest.h>

#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;
using record::Channel;
using safety::FaultCode;

class Runaway : public testing::TestWithParam<Side> {
 protected:
  Runaway() { cell.switchOn(); }
  /// As the cell file has them, and the plant's truth against them.
  bool beyondAnyLimit() {
    const auto& l = cell.limits();
    const spatial::Vector6 V = cell.trueTwist();
    const spatial::Vector3 p = cell.truePose().translation;
    return (cell.trueQd().cwiseAbs().array() > l.jointSpeed_rad_per_s.array()).any() ||
           (cell.trueQ().array() > l.jointUpper_rad.array()).any() ||
           (cell.trueQ().array() < l.jointLower_rad.array()).any() ||
           V.head<3>().cwiseAbs().maxCoeff() > l.linearSpeed_m_per_s ||
           V.tail<3>().cwiseAbs().maxCoeff() > l.angularSpeed_rad_per_s || (p.array() > l.boxUpper_m.array()).any() ||
           (p.array() < l.boxLower_m.array()).any();
  }
  /// Pushes so much more than what it held with, and watches.
  void push(double volts, const char* cause) {
    const double held = cell.snapshot().sample.six(Channel::Drive1)[joint];
    const robot::JointVector from = cell.trueQ();
    cell.script().runaway_V = held + sign * volts;
    cell.script().runawayJoint = joint;
    const Stop stop = watchStop(
        cell, [&] { return beyondAnyLimit(); }, 4.0);
    ASSERT_TRUE(stop.latched) << cause << ": nobody stopped it";
    StopTable::one().add(cause, stop);
    EXPECT_LE(stop.stopTime_s, safety::info(stop.fault.code).stopTime_s) << safety::describe(stop.fault);
    EXPECT_EQ(cell.state(), State::Fault);
    EXPECT_FALSE(cell.snapshot().controllerOn) << "the drives are still on a joint that ignores them";
    const int way_deg = static_cast<int>(std::lround((cell.trueQ() - from).cwiseAbs().maxCoeff() / kDegree));
    RecordProperty("way_deg", way_deg);
    EXPECT_EQ(cell.order(CommandKind::Home), AckCode::RefusedFault);
    cell.script().runawayJoint = -1;
    expectRecovery(cell);
  }
  VirtualCell cell;
  const int joint = GetParam().axis, sign = GetParam().sign;
};
INSTANTIATE_TEST_SUITE_P(Stops, Runaway, testing::ValuesIn(sides(6)), sideName);

TEST_P(Runaway, FullVoltageFromStandstill) { push(20.0, "runaway amplifier, 10 V, standing"); }
TEST_P(Runaway, HalfVoltageFromStandstill) { push(5.0, "runaway amplifier, +5 V, standing"); }
TEST_P(Runaway, LittleVoltageFromStandstill) {
  cell.run(1000);
  push(1.2, "runaway amplifier, +1.2 V, standing");
}

TEST_P(Runaway, FullVoltageInMotion) {
  robot::JointVector q = cell.cell().homeJoints_rad;
  q[3] += 0.3;
  q[4] += 0.2;
  ASSERT_EQ(cell.order(moveJoints(q, 2.0)), AckCode::Accepted);
  cell.run(800);
  push(20.0, "runaway amplifier, 10 V, moving");
}

TEST_P(Runaway, StandingJointThatStartsToMoveIsNamed) {
  auto limits = cell.limits();  // its torque would be noticed first
  limits.unexplainedTorque = cell.cell().maxima.unexplainedTorque;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  cell.run(1000);  // at rest for longer than a stop takes
  const double held = cell.snapshot().sample.six(Channel::Drive1)[joint];
  cell.script().runaway_V = held + sign * 1.2;
  cell.script().runawayJoint = joint;
  const Stop stop = watchStop(
      cell, [] { return false; }, 4.0);
  expectGoodStop(cell, "controller diverged", stop, FaultCode::ControllerDiverged, joint, kNoLimit,
                 "joint " + std::to_string(joint + 1));
  cell.script().runawayJoint = -1;
  expectRecovery(cell);
}

TEST_P(Runaway, ATorqueThatNobodyAskedForIsNamedBeforeTheJointHasGoneFar) {
  cell.zero();  // before, the offset of the load cell is unexplained as well
  cell.run(1000);
  const robot::JointVector from = cell.trueQ();
  const double held = cell.snapshot().sample.six(Channel::Drive1)[joint];
  cell.script().runaway_V = held + sign * 5.0;
  cell.script().runawayJoint = joint;
  const Stop stop = watchStop(
      cell, [] { return false; }, 4.0);
  const FaultCode code = stop.fault.code;  // a light joint is fast before its torque is known
  EXPECT_TRUE(code == FaultCode::TorqueUnexplained || (joint >= 2 && code == FaultCode::ControllerDiverged))
      << safety::describe(stop.fault);
  EXPECT_LT((cell.trueQ() - from).cwiseAbs().maxCoeff(), 4.0 * kDegree);
  cell.script().runawayJoint = -1;
  expectRecovery(cell);
}

}  // namespace
}  // namespace articulus::test
