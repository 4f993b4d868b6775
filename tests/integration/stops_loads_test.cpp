// Loads: on a real (virtual) specimen driven by force control, and as loads that build up while the robot is on a fast
// move.
#include <gtest/gtest.h>

#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;
using record::Channel;
using safety::FaultCode;

constexpr double kTight[] = {40.0, 40.0, 60.0, 2.0, 2.0, 2.0};  // N and Nm
constexpr const char* kLoad[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};

class LoadStops : public testing::TestWithParam<Side> {
 protected:
  void clampAndUnload() {
    cell.switchOn();
    cell.zero();
    cell.clamp();
    ASSERT_EQ(cell.order(CommandKind::Unload), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntilStop(30.0));
    ASSERT_TRUE(cell.snapshot().referenceSet);
    cell.run(300);
  }
  /// What the station itself measures, with its sign towards the side under test.
  [[nodiscard]] double measured() const { return sign * cell.snapshot().sample.six(Channel::ForceX)[axis]; }
  [[nodiscard]] FaultCode code() const { return axis < 3 ? FaultCode::ForceLimit : FaultCode::MomentLimit; }
  [[nodiscard]] const char* cause(bool force, bool moment) const {
    return axis < 3 ? (force ? "force limit, specimen" : "force limit, moving")
                    : (moment ? "moment limit, specimen" : "moment limit, moving");
  }

  VirtualCell cell;
  const int axis = GetParam().axis, sign = GetParam().sign;
  const std::string words = std::string(kLoad[axis]) + " is";
};
INSTANTIATE_TEST_SUITE_P(Stops, LoadStops, testing::ValuesIn(sides(6)), sideName);

TEST_P(LoadStops, ForceControlAgainstTheSpecimen) {
  clampAndUnload();
  auto limits = cell.cell().limits;
  const double limit = limits.wrench[axis] = kTight[axis];
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.start(planOf(loadSegment(axis, sign * 1.8 * limit, axis < 3 ? 40.0 : 1.2, 5.0))), AckCode::Accepted);
  const Stop stop = watchStop(
      cell, [&] { return measured() > limit; }, 10.0);
  expectGoodStop(cell, cause(true, true), stop, code(), axis, sign * limit, words);
  EXPECT_LT(std::abs(stop.fault.value), 1.1 * limit) << "seen too late";
  // Along the spine a hundredth of a millimetre is twelve newton: what the stop itself adds is bounded, not nothing.
  EXPECT_LT(measured(), limit + (axis < 3 ? 40.0 : 1.5)) << "the specimen was loaded on after the stop";
  EXPECT_TRUE(cell.snapshot().controllerOn);

  // The load is still there; it may come back, and Unload brings it back.
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  cell.run(200);
  ASSERT_EQ(cell.state(), State::Stop) << safety::describe(cell.snapshot().fault);
  ASSERT_EQ(cell.order(CommandKind::Unload), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(40.0)) << safety::describe(cell.snapshot().fault);
  EXPECT_LT(std::abs(measured()), axis < 3 ? 2.0 : 0.1);
}

TEST_P(LoadStops, AcknowledgedExcessMayNotGrow) {
  clampAndUnload();
  auto limits = cell.cell().limits;
  const double limit = limits.wrench[axis] = kTight[axis];
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.start(planOf(loadSegment(axis, sign * 1.8 * limit, axis < 3 ? 40.0 : 1.2, 5.0))), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([&] { return cell.state() == State::Fault; }, 10.0));
  cell.run(300);
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  const double left = std::max(measured(), limit);
  ASSERT_EQ(cell.start(planOf(loadSegment(axis, sign * 2.0 * limit, axis < 3 ? 40.0 : 1.2, 5.0))), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([&] { return cell.state() == State::Fault; }, 10.0))
      << "an acknowledged limit is no limit any more";
  EXPECT_EQ(cell.snapshot().fault.code, code()) << safety::describe(cell.snapshot().fault);
  EXPECT_LT(measured(), left + 0.15 * limit);
}

// A load that builds up in 0.1 s while the robot is moved as fast as it may.
TEST_P(LoadStops, LoadBuildsUpOnAFastMove) {
  cell.switchOn();
  cell.zero();
  auto limits = cell.cell().maxima;
  const double limit = limits.wrench[axis] = axis < 3 ? 30.0 : 2.0;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  spatial::Pose target = cell.truePose();
  target.translation += spatial::Vector3(0.0, 0.12, 0.06);
  ASSERT_EQ(cell.order(movePose(target, 0.5)), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([&] { return cell.trueTwist().head<3>().norm() > 0.12; }, 3.0)) << "no real motion";
  // Which channel of the sensor looks along this world axis; the cell feels the opposite of what acts on the body.
  const spatial::Matrix3 R_WS = cell.sensorAxes();
  int channel = 0;
  R_WS.row(axis % 3).cwiseAbs().maxCoeff(&channel);
  const double direction = R_WS(axis % 3, channel) > 0.0 ? -1.0 : 1.0;
  cell.script().loadCellOffset = 0.0;
  cell.script().loadCellOffsetAxis = channel + (axis < 3 ? 0 : 3);
  double share = 0.0;
  const Stop stop = watchStop(
      cell,
      [&] {
        share = std::min(share + 0.01, 1.0);
        cell.script().loadCellOffset = direction * sign * 2.0 * limit * share;
        return measured() > limit;
      },
      3.0);
  expectGoodStop(cell, cause(false, false), stop, code(), axis, sign * limit, words);
  EXPECT_GT(stop.speedBefore_rad_per_s, 2.0 * kStandstill_rad_per_s);
  cell.script().loadCellOffsetAxis = -1;
  cell.run(20);
  expectRecovery(cell);
}

// The specimen tears in mid-load: what pushed back is gone at once.
TEST_P(LoadStops, TissueTears) {
  clampAndUnload();
  const double amplitude = axis < 3 ? 80.0 : 3.0;
  ASSERT_EQ(cell.start(planOf(loadSegment(axis, sign * amplitude, axis < 3 ? 40.0 : 1.2, 20.0))), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([&] { return measured() > 0.9 * amplitude; }, 10.0))
      << safety::describe(cell.snapshot().fault);
  ASSERT_TRUE(cell.arm().setViceClosed(false).ok());
  const Stop stop = watchStop(
      cell, [] { return false; }, 10.0);
  ASSERT_TRUE(stop.latched) << "it ran away and nobody stopped it";
  StopTable::one().add("tissue tears (any limit)", stop);
  EXPECT_LE(stop.stopTime_s, safety::info(stop.fault.code).stopTime_s) << safety::describe(stop.fault);
  EXPECT_EQ(cell.state(), State::Fault);
}

TEST(UnloadStops, UnloadThatDoesNotEnd) {
  VirtualCell cell;
  cell.switchOn();
  cell.zero();
  cell.clamp();
  ASSERT_EQ(cell.start(planOf(unloadSegment(1e-6, 1e-9, 1.0, 2.0))), AckCode::Accepted);
  const double began_s = cell.now_s();
  const Stop stop = watchStop(
      cell, [&] { return cell.now_s() - began_s > 2.01; }, 5.0);
  expectGoodStop(cell, "unload timeout", stop, FaultCode::UnloadTimeout, -1, 2.0, "within 2 s");
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  ASSERT_EQ(cell.order(CommandKind::Unload), AckCode::Accepted);
  EXPECT_TRUE(cell.runUntilStop(40.0));
}

}  // namespace
}  // namespace articulus::test
