// Causes that are no limit of the motion: sensor, encoders, amplifiers, hands of the operator, lost clock, lost client.
// In each the robot is on a fast move when it happens.
#include <gtest/gtest.h>

#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;
using safety::FaultCode;

class SignalStops : public testing::Test {
 protected:
  /// In the middle of a move that is as fast as the cell's maxima let it be.
  void SetUp() override {
    cell.switchOn();
    auto limits = cell.cell().limits;
    limits.linearSpeed_m_per_s = cell.cell().maxima.linearSpeed_m_per_s;
    limits.angularSpeed_rad_per_s = cell.cell().maxima.angularSpeed_rad_per_s;
    ASSERT_EQ(cell.use(limits), AckCode::Accepted);
    robot::JointVector q = cell.cell().homeJoints_rad;
    q[3] += 0.5;
    q[4] += 0.3;
    q[5] -= 0.6;
    ASSERT_EQ(cell.order(moveJoints(q, 0.5)), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntil([&] { return cell.fastestJoint() > 16.0 * kStandstill_rad_per_s; }, 3.0))
        << "no real motion";
    cell.run(200);
    ASSERT_EQ(cell.state(), State::Joint);
  }
  Stop watch() {
    return watchStop(
        cell, [] { return true; }, 3.0);
  }
  VirtualCell cell;
};

TEST_F(SignalStops, EmergencyStop) {
  cell.link().setEmergencyStop(true);
  const Stop stop = watch();
  expectGoodStop(cell, "emergency stop", stop, FaultCode::EmergencyStop, -1, kNoLimit, "Emergency stop");
  expectAcknowledgeRefused(cell);
  cell.link().setEmergencyStop(false);
  expectRecovery(cell);
}

TEST_F(SignalStops, DeadManReleased) {
  cell.link().setDeadMan(false);
  const Stop stop = watch();
  expectGoodStop(cell, "dead-man released", stop, FaultCode::DeadManReleased, -1, kNoLimit, "handle released");
  EXPECT_FALSE(cell.snapshot().controllerOn) << "it stands, and nobody holds the handle";
  expectAcknowledgeRefused(cell);
  cell.link().setDeadMan(true);
  expectRecovery(cell);
}

// A contact that bounces: shorter than a control cycle, between two looks at the inputs.
TEST_F(SignalStops, APulseOfTheEmergencyStopThatIsShorterThanACycle) {
  cell.link().setEmergencyStop(true);
  cell.link().setEmergencyStop(false);
  const Stop stop = watch();
  expectGoodStop(cell, "emergency stop, pulse", stop, FaultCode::EmergencyStop, -1, kNoLimit, "Emergency stop");
  expectRecovery(cell);
}

TEST_F(SignalStops, APulseOfTheDeadMansHandleThatIsShorterThanACycle) {
  cell.link().setDeadMan(false);
  cell.link().setDeadMan(true);
  const Stop stop = watch();
  expectGoodStop(cell, "dead-man, pulse", stop, FaultCode::DeadManReleased, -1, kNoLimit, "handle released");
  expectRecovery(cell);
}

TEST_F(SignalStops, DrivesDoNotComeOnWithoutAHandAtTheHandle) {
  cell.link().requestStop();
  cell.run(400);
  ASSERT_EQ(cell.order(CommandKind::ControllerOff), AckCode::Accepted);
  cell.link().setDeadMan(false);
  cell.run(2);
  EXPECT_EQ(cell.order(CommandKind::ControllerOn), AckCode::RefusedDeadMan);
  EXPECT_FALSE(cell.snapshot().controllerOn);
  cell.link().setDeadMan(true);
  cell.run(2);
  EXPECT_EQ(cell.order(CommandKind::ControllerOn), AckCode::Accepted);
}

// While the arm still brakes after a stop the drives are needed; they go as soon as it stands.
TEST_F(SignalStops, AHandleThatIsLetGoWhileTheArmBrakesTakesTheDrivesWhenItStands) {
  cell.link().requestStop();
  cell.run();
  ASSERT_GT(cell.fastestJoint(), kStandstill_rad_per_s);
  cell.link().setDeadMan(false);
  cell.run(2);
  EXPECT_TRUE(cell.snapshot().controllerOn) << "brakes on an arm that moves";
  cell.run(600);
  EXPECT_FALSE(cell.snapshot().controllerOn);
  EXPECT_FALSE(cell.snapshot().fault.latched());
  EXPECT_LT(cell.fastestJoint(), kStandstill_rad_per_s);
}

// The client dies: nobody beats any more. The time that it may be silent is not part of the stop.
TEST_F(SignalStops, ClientSilent) {
  const double allowed_s = cell.limits().operatorTimeout_s;
  cell.clientAlive = false;
  const double silentSince_s = cell.now_s();
  const Stop stop = watchStop(
      cell, [&] { return cell.now_s() - silentSince_s > allowed_s; }, 3.0);
  EXPECT_GT(stop.speedBefore_rad_per_s, kStandstill_rad_per_s) << "the move was over before";
  expectGoodStop(cell, "client silent", stop, FaultCode::OperatorLost, -1, allowed_s, "the limit is 500 ms");
  EXPECT_NEAR(stop.fault.value, allowed_s, 0.005);
  expectAcknowledgeRefused(cell);
  cell.clientAlive = true;
  expectRecovery(cell);
}

TEST_F(SignalStops, ClientThatBeatsJustInTimeIsNotLost) {
  cell.clientAlive = false;
  for (int i = 0; i < 4; ++i) {
    cell.run(490);
    cell.link().heartbeat();
  }
  EXPECT_NE(cell.state(), State::Fault) << safety::describe(cell.snapshot().fault);
}

TEST_F(SignalStops, LoadCellSilent) {
  cell.script().loadCellFrozen = true;
  const Stop stop = watch();
  EXPECT_LE(stop.fault.value, cell.limits().sensorAge_s + 0.001) << "found too late";
  expectGoodStop(cell, "load cell silent", stop, FaultCode::SensorStale, -1, cell.limits().sensorAge_s,
                 "no new sample of it for ");  // cycles in a row come first
  expectAcknowledgeRefused(cell);
  cell.script().loadCellFrozen = false;
  expectRecovery(cell);
}

TEST_F(SignalStops, FewMissingSamplesAreBridged) {
  for (int gap = 1; gap <= cell.limits().bridgedSensorCycles; ++gap) {
    cell.script().loadCellFrozen = true;
    cell.run(gap);
    EXPECT_NE(cell.snapshot().sample.flags & record::kBridgedSensor, 0);
    cell.script().loadCellFrozen = false;
    cell.run(20);
    EXPECT_EQ(cell.snapshot().sample.flags & record::kBridgedSensor, 0);
    ASSERT_NE(cell.state(), State::Fault) << gap << " cycles: " << safety::describe(cell.snapshot().fault);
  }
}

class LoadCellChannels : public SignalStops, public testing::WithParamInterface<Side> {};
INSTANTIATE_TEST_SUITE_P(Stops, LoadCellChannels, testing::ValuesIn(sides(6)), sideName);

TEST_P(LoadCellChannels, NotANumber) {
  if (GetParam().sign < 0) return;  // a NaN has no side
  const int axis = GetParam().axis;
  static constexpr const char* kNames[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
  cell.script().loadCellNotFinite = axis;
  const Stop stop = watch();
  expectGoodStop(cell, "load cell not finite", stop, FaultCode::SensorInvalid, axis, kNoLimit,
                 std::string("channel ") + kNames[axis]);
  for (int i = 0; i < 6; ++i)
    EXPECT_TRUE(std::isfinite(cell.snapshot().sample.six(record::Channel::ForceX)[i]))
        << "the NaN got into the estimate";
  expectAcknowledgeRefused(cell);
  cell.script().loadCellNotFinite = -1;
  expectRecovery(cell);
}

TEST_P(LoadCellChannels, AtTheEndOfItsRange) {
  const auto [axis, sign] = GetParam();
  cell.script().loadCellOffset = sign * 1000.0;
  cell.script().loadCellOffsetAxis = axis;
  const Stop stop = watch();
  expectGoodStop(cell, "load cell saturated", stop, FaultCode::SensorOverload, -1, kNoLimit, "end of its range");
  cell.script().loadCellOffsetAxis = -1;
  expectRecovery(cell);
}

TEST_P(LoadCellChannels, LoadSum) {
  const auto [axis, sign] = GetParam();
  auto limits = cell.cell().maxima;  // the loads themselves stay below their limits
  limits.sensorSum = 0.06;
  cell.link().requestStop();
  cell.run(300);
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.order(CommandKind::Home, 0.5), AckCode::Accepted);
  cell.run(300);
  static constexpr double kOffset[] = {200.0, 200.0, 430.0, 12.0, 14.0, 11.0};
  cell.script().loadCellOffset = 0.0;
  cell.script().loadCellOffsetAxis = axis;
  double share = 0.0;  // it builds up over 0.2 s
  const Stop stop = watchStop(
      cell,
      [&, axis = axis, sign = sign] {
        cell.script().loadCellOffset = sign * kOffset[axis] * (share = std::min(share + 0.005, 1.0));
        return false;
      },
      3.0);
  expectGoodStop(cell, "sensor sums (4.8), (4.9)", stop, FaultCode::SensorOverload, -1, limits.sensorSum,
                 "loads together take");
  EXPECT_GT(stop.fault.value, limits.sensorSum);
  cell.script().loadCellOffsetAxis = -1;
  expectRecovery(cell);
}

TEST_F(SignalStops, EncodersInvalid) {
  cell.script().encoderInvalid = true;
  const Stop stop = watch();
  expectGoodStop(cell, "encoders invalid", stop, FaultCode::EncoderInvalid, -1, kNoLimit, "positions as invalid");
  expectAcknowledgeRefused(cell);
  cell.script().encoderInvalid = false;
  expectRecovery(cell);
}

class EncoderStops : public SignalStops, public testing::WithParamInterface<int> {};
INSTANTIATE_TEST_SUITE_P(Stops, EncoderStops, testing::Range(0, 6));

TEST_P(EncoderStops, NotANumber) {
  cell.script().encoderNotFinite = GetParam();
  const Stop stop = watch();
  expectGoodStop(cell, "encoder not finite", stop, FaultCode::EncoderInvalid, GetParam(), kNoLimit,
                 "joint " + std::to_string(GetParam() + 1));
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(std::isfinite(cell.snapshot().sample.six(record::Channel::Joint1)[i]));
  expectAcknowledgeRefused(cell);
  cell.script().encoderNotFinite = -1;
  expectRecovery(cell);
}

TEST_F(SignalStops, DriveFault) {
  cell.script().driveFault = true;
  const Stop stop = watch();
  expectGoodStop(cell, "drive fault", stop, FaultCode::DriveFault, -1, kNoLimit, "Drive fault");
  expectAcknowledgeRefused(cell);
  cell.script().driveFault = false;
  expectRecovery(cell);
}

// Each cycle wakes 1.2 ms late: one deadline is missed each time. The streak of ten is the cause, not the first of
// them.
TEST_F(SignalStops, MissedDeadlines) {
  const int streak = cell.limits().lateCycleStreak;
  cell.clock().oversleepAlways(1'200'000);
  int late = 0;
  const Stop stop = watchStop(
      cell, [&] { return ++late >= streak; }, 3.0);
  expectGoodStop(cell, "missed deadlines", stop, FaultCode::MissedDeadlines, -1, streak, "10 control cycles in a row");
  EXPECT_EQ(stop.fault.value, streak);
  expectAcknowledgeRefused(cell);
  cell.clock().keepTime();
  expectRecovery(cell);
}

TEST_F(SignalStops, LateCyclesBelowTheStreakAreBridgedAndCounted) {
  const auto before = cell.snapshot().lateCycles;
  for (int group = 0; group < 5; ++group) {
    cell.clock().oversleepAlways(1'200'000);
    cell.run(cell.limits().lateCycleStreak - 1);
    cell.clock().keepTime();
    cell.run(5);
  }
  EXPECT_EQ(cell.snapshot().lateCycles - before, 5u * static_cast<unsigned>(cell.limits().lateCycleStreak - 1));
  EXPECT_NE(cell.state(), State::Fault) << safety::describe(cell.snapshot().fault);
}

// One long pause at full speed: what the observer makes of it must not look like a speed limit.
TEST_F(SignalStops, OnePauseAtFullSpeedIsBridged) {
  for (const int pause_ms : {5, 8, 10}) {
    SCOPED_TRACE(pause_ms);
    cell.run(5);
    const auto before = cell.snapshot();
    ASSERT_EQ(before.state, State::Joint);
    cell.clock().oversleepOnce(pause_ms * 1'000'000);
    cell.run();
    EXPECT_EQ(cell.snapshot().lateCycles - before.lateCycles, static_cast<unsigned>(pause_ms));
    EXPECT_NE(cell.snapshot().sample.flags & record::kLateCycle, 0);
    EXPECT_EQ(cell.snapshot().cycle, before.cycle + 1);
    const auto seen = cell.snapshot().sample.six(record::Channel::JointVelocity1);
    EXPECT_LT((seen - spatial::Vector6(cell.trueQd())).cwiseAbs().maxCoeff(), 3.0 * kDegree)
        << "the observer lost the arm";
    cell.run(20);
    ASSERT_EQ(cell.state(), State::Joint) << safety::describe(cell.snapshot().fault);
  }
}

// Longer than that nobody may be away: set-points would jump on, and the arm with them.
TEST_F(SignalStops, APauseBeyondTheLimitStopsTheRobotUnderItsOwnName) {
  cell.clock().oversleepOnce(100'000'000);
  const Stop stop = watchStop(
      cell, [] { return true; }, 1.0);
  expectGoodStop(cell, "host paused", stop, FaultCode::HostPaused, -1, cell.limits().noLook_s, "did not run");
  EXPECT_NEAR(stop.fault.value, 0.1, 1.1e-3);
  expectRecovery(cell);
}

TEST_F(SignalStops, StopCommandIsNoFault) {
  cell.link().requestStop();
  cell.run(300);
  EXPECT_EQ(cell.state(), State::Stop);
  EXPECT_LT(cell.fastestJoint(), kStandstill_rad_per_s);
  EXPECT_FALSE(cell.snapshot().fault.latched());
  EXPECT_EQ(cell.order(CommandKind::Home), AckCode::Accepted) << "a stop needs no acknowledgement";
}

TEST_F(SignalStops, SecondCauseThatTakesTheDrivesAwayIsNotOverlooked) {
  cell.script().loadCellNotFinite = 0;
  cell.run(20);
  ASSERT_EQ(cell.state(), State::Fault);
  ASSERT_TRUE(cell.snapshot().controllerOn);
  cell.script().encoderInvalid = true;
  cell.run();
  EXPECT_FALSE(cell.snapshot().controllerOn) << "held its pose on encoders that are invalid";
  EXPECT_EQ(cell.state(), State::Fault);
  cell.script().encoderInvalid = false;
}

TEST(Standstill, FaultsOnTheBrakesAreNotRaised) {
  VirtualCell cell;
  cell.run(20);
  cell.script().loadCellFrozen = true;
  cell.script().driveFault = true;
  cell.clientAlive = false;
  cell.run(1000);
  EXPECT_EQ(cell.state(), State::Stop) << "nothing can move on the brakes";
  cell.link().setEmergencyStop(true);
  cell.run();
  EXPECT_EQ(cell.state(), State::Fault) << "but the emergency stop is always seen";
}

}  // namespace
}  // namespace articulus::test
