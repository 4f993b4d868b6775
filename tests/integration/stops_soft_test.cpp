// The warning before the stop: every limit of place and load, every axis, both signs, on the whole virtual cell. The
// motion is slower there, the warning is told before the fault, and a run that is well hears none.
#include <gtest/gtest.h>

#include "core/robot/differential_kinematics.h"
#include "tests/support/session_bench.h"
#include "tests/support/stop_watch.h"
#include "tests/support/task_segments.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using record::EventKind;
using safety::FaultCode;

class SoftStops : public testing::TestWithParam<Side> {
 protected:
  /// Runs until the fault and says when it was warned of.
  void expectWarnedOnce(FaultCode code, int warnedAxis, double timeout_s) {
    std::vector<record::Event> events(2000);
    station::StreamCursor cursor;
    (void)cell.link().readEvents(cursor, events);
    double slowest = 1.0, share = 0.0;
    cycle::Snapshot seen;
    const bool stopped = cell.runUntil(
        [&] {
          seen = cell.snapshot();
          slowest = std::min(slowest, seen.pace);
          if (seen.nearLimit.code == code && seen.nearLimit.axis == warnedAxis)
            share = std::max(share, seen.nearLimit.share);
          return seen.fault.latched();
        },
        timeout_s);
    ASSERT_TRUE(stopped) << "nothing stopped it";
    EXPECT_EQ(seen.fault.code, code) << safety::describe(seen.fault);
    double warned_s = -1.0, latched_s = -1.0;
    int warnings = 0;
    const auto count = cell.link().readEvents(cursor, events);
    for (std::size_t i = 0; i < count; ++i) {
      const record::Event& e = events[i];
      if (e.kind == EventKind::FaultLatched) latched_s = e.hostTime_s;
      if (e.kind != EventKind::NearLimit || e.code != static_cast<int>(code)) continue;
      if (warnedAxis >= 0 &&
          e.textView() != "near limit: " + std::string(safety::place({code, warnedAxis, 0.0, 0.0, 0.0}).view()))
        continue;
      if (++warnings == 1) warned_s = e.hostTime_s;
    }
    std::printf("%s, %+d: warned %.0f ms before the stop, slowed to %.2f, zone used up to %.2f\n",
                safety::info(code).key.data(), sign * (axis + 1), 1e3 * (latched_s - warned_s), slowest, share);
    ASSERT_EQ(warnings, 1);
    EXPECT_LT(warned_s, latched_s) << "the warning did not come before the stop";
    EXPECT_GT(share, 0.0) << "the snapshot did not say it";
    EXPECT_LT(slowest, 1.0) << "not slowed";
    lead_s = latched_s - warned_s;
  }
  VirtualCell cell;
  const int axis = GetParam().axis, sign = GetParam().sign;
  double lead_s = 0.0;
};

class SoftJoints : public SoftStops {};
INSTANTIATE_TEST_SUITE_P(Stops, SoftJoints, testing::ValuesIn(sides(6)), sideName);

TEST_P(SoftJoints, AreWarnedOfAndSlowedBeforeTheirEnds) {
  cell.switchOn();
  auto limits = cell.cell().maxima;
  (sign > 0 ? limits.jointUpper_rad : limits.jointLower_rad)[axis] = cell.cell().homeJoints_rad[axis] + sign * 0.09;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  robot::JointVector q = cell.cell().homeJoints_rad;
  q[axis] += sign * 0.12;
  auto s = moveSegment(cell.poseAt(q).translation - cell.poseAt(cell.cell().homeJoints_rad).translation, 0.5);
  s.X_HT.rotation = cell.poseAt(q).rotation * cell.poseAt(cell.cell().homeJoints_rad).rotation.transpose();
  ASSERT_EQ(cell.start(planOf(s)), AckCode::Accepted);
  expectWarnedOnce(FaultCode::JointPositionLimit, axis, 15.0);
  EXPECT_GT(lead_s, 0.1);
}

class SoftBox : public SoftStops {};
INSTANTIATE_TEST_SUITE_P(Stops, SoftBox, testing::ValuesIn(sides(3)), sideName);

TEST_P(SoftBox, SidesAreWarnedOfAndApproachedSlowly) {
  cell.switchOn();
  auto limits = cell.cell().maxima;
  (sign > 0 ? limits.boxUpper_m : limits.boxLower_m)[axis] = cell.truePose().translation[axis] + sign * 0.05;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  spatial::Vector3 way = spatial::Vector3::Zero();
  way[axis] = sign * 0.08;
  ASSERT_EQ(cell.start(planOf(moveSegment(way, 0.5))), AckCode::Accepted);
  expectWarnedOnce(FaultCode::SafetyBox, axis, 15.0);
  EXPECT_GT(lead_s, 0.1);
}

/// What ends inside of the zone gets there, more slowly, and no fault.
TEST_P(SoftBox, AWayThatEndsInTheZoneIsWalkedToItsEnd) {
  cell.switchOn();
  auto limits = cell.cell().maxima;
  (sign > 0 ? limits.boxUpper_m : limits.boxLower_m)[axis] = cell.truePose().translation[axis] + sign * 0.05;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  spatial::Pose target = cell.truePose();
  target.translation[axis] += sign * 0.046;
  ASSERT_EQ(cell.order(movePose(target, 0.5)), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(20.0)) << safety::describe(cell.snapshot().fault);
  EXPECT_NEAR(cell.truePose().translation[axis], target.translation[axis], 5e-4);
  EXPECT_EQ(cell.snapshot().nearLimit.code, FaultCode::SafetyBox);
  // And back at full speed once it has turned round.
  ASSERT_EQ(cell.order(CommandKind::Home, 0.5), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(20.0)) << safety::describe(cell.snapshot().fault);
  EXPECT_FALSE(cell.snapshot().nearLimit.any());
  EXPECT_EQ(cell.snapshot().pace, 1.0);
}

class SoftLoads : public SoftStops {};
INSTANTIATE_TEST_SUITE_P(Stops, SoftLoads, testing::ValuesIn(sides(6)), sideName);

// Led by force: the rate of the wanted load is what is slowed.
TEST_P(SoftLoads, AreWarnedOfAndRaisedSlowlyBeforeTheirLimits) {
  cell.switchOn();
  cell.zero();
  cell.clamp();
  ASSERT_EQ(cell.order(CommandKind::Unload), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(30.0)) << safety::describe(cell.snapshot().fault);
  cell.run(300);
  auto limits = cell.cell().limits;
  limits.wrench[axis] = axis < 3 ? 40.0 : 2.0;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.start(planOf(loadSegment(axis, sign * 1.5 * limits.wrench[axis], axis < 3 ? 20.0 : 0.6, 5.0))),
            AckCode::Accepted);
  expectWarnedOnce(axis < 3 ? FaultCode::ForceLimit : FaultCode::MomentLimit, axis, 20.0);
  EXPECT_GT(lead_s, 0.1);
}

/// Fz apart: its channel is so strong that a load limit comes first; tests/core/safety has it.
std::vector<Side> channels() {
  auto all = sides(6);
  std::erase_if(all, [](const Side& side) { return side.axis == 2; });
  return all;
}
class SoftSum : public SoftStops {};
INSTANTIATE_TEST_SUITE_P(Stops, SoftSum, testing::ValuesIn(channels()), sideName);

// The cell's own sum, with its channel misread a little more with each cycle.
TEST_P(SoftSum, OfTheLoadCellIsWarnedOf) {
  cell.switchOn();
  auto limits = cell.cell().maxima;
  limits.sensorSum = 0.09;  // above what tool and bias make of it at rest
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  spatial::Pose target = cell.truePose();
  target.translation += spatial::Vector3(0.0, 0.10, 0.05);
  ASSERT_EQ(cell.order(movePose(target, 3.0)), AckCode::Accepted);
  std::vector<record::Event> events(2000);
  station::StreamCursor cursor;
  (void)cell.link().readEvents(cursor, events);
  cell.script().loadCellOffset = 0.0;
  cell.script().loadCellOffsetAxis = axis;
  double offset = 0.0;
  ASSERT_TRUE(cell.runUntil(
      [&] {
        cell.script().loadCellOffset = offset += sign * (axis < 3 ? 0.15 : 0.01);
        return cell.snapshot().fault.latched();
      },
      2.5))
      << "nobody minded";
  EXPECT_EQ(cell.snapshot().fault.code, FaultCode::SensorOverload) << safety::describe(cell.snapshot().fault);
  const auto count = cell.link().readEvents(cursor, events);
  double warned_s = 1e9, latched_s = -1.0;
  for (std::size_t i = 0; i < count; ++i) {
    if (events[i].kind == EventKind::FaultLatched) latched_s = events[i].hostTime_s;
    if (events[i].kind == EventKind::NearLimit && events[i].textView() == "near limit: load cell")
      warned_s = std::min(warned_s, events[i].hostTime_s);
  }
  std::printf("load cell's sum, channel %d to %+d: warned %.0f ms before the stop\n", axis, sign,
              1e3 * (latched_s - warned_s));
  EXPECT_LT(warned_s, latched_s);
}

class SoftParts : public SoftStops {};
INSTANTIATE_TEST_SUITE_P(Stops, SoftParts, testing::Values(Side{1, 1}, Side{1, -1}, Side{2, 1}, Side{2, -1}), sideName);

/// Whichever way of these joints brings two parts nearer to each other.
TEST_P(SoftParts, AreWarnedOfBeforeTheyMeet) {
  robot::JointVector q = cell.cell().homeJoints_rad;
  q[axis] += sign * 0.2;
  cell.switchOn();
  const double here = cell.snapshot().clearance.distance_m;
  VirtualCell there;
  there.arm().setTrueState(q, robot::JointVector::Zero(6));
  there.run(2);
  const double drop = here - there.snapshot().clearance.distance_m;
  if (drop < 0.01) {  // this way leads apart: no word of it
    auto limits = cell.cell().maxima;
    limits.collisionDistance_m = here - 1.5 * safety::SoftLimits::kDistance_m;
    ASSERT_EQ(cell.use(limits), AckCode::Accepted);
    ASSERT_EQ(cell.order(moveJoints(q, 0.5)), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntilStop(20.0)) << safety::describe(cell.snapshot().fault);
    EXPECT_NE(cell.snapshot().nearLimit.code, FaultCode::Collision);
    return;
  }
  auto limits = cell.cell().maxima;
  limits.collisionDistance_m = here - 0.5 * drop - 0.5 * safety::SoftLimits::kDistance_m;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.order(moveJoints(q, 0.5)), AckCode::Accepted);
  expectWarnedOnce(FaultCode::Collision, -1, 20.0);
}

class SoftSingularity : public SoftStops {};
INSTANTIATE_TEST_SUITE_P(Stops, SoftSingularity, testing::ValuesIn(sides(1)), sideName);

TEST_P(SoftSingularity, IsWarnedOfBeforeTheWristIsStraight) {
  cell.switchOn();
  auto limits = cell.cell().maxima;
  limits.leastSingularValue = cell.cell().limits.leastSingularValue;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  robot::JointVector q = cell.cell().initialJoints_rad;  // clear of the bench
  q[4] = -sign * 25.0 * kDegree;
  ASSERT_EQ(cell.order(moveJoints(q, 1.0)), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(60.0)) << safety::describe(cell.snapshot().fault);
  robot::JointVector over = cell.trueQ();
  over[4] += sign * 50.0 * kDegree;
  auto s = moveSegment(cell.poseAt(over).translation - cell.cell().X_WD_home.translation, 0.5);
  s.X_HT.rotation = cell.poseAt(over).rotation * cell.cell().X_WD_home.rotation.transpose();
  ASSERT_EQ(cell.start(planOf(s)), AckCode::Accepted);
  expectWarnedOnce(FaultCode::NearSingularity, -1, 20.0);
}

}  // namespace
}  // namespace articulus::test
