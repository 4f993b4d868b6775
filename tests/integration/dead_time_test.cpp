// The test motion that the arm's dead time is measured with: what it finds, what follows for the force gains, and its
// stops.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/control/estimators/gain_cap.h"
#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;
using record::EventKind;
using safety::FaultCode;

constexpr double kWay_rad = 0.128, kWay_s = 2.0;

/// The Munich cell with so much more dead time between a command and the amplifiers or drives.
cell::CellConfig lateCell(double dead_s, robot::CommandLevel level = robot::CommandLevel::JointTorque) {
  cell::CellConfig cell = munich();
  cell.commandLevel = level;
  (*cell.simulation)["drives"]["command_dead_time_s"] = dead_s;
  return cell;
}

/// Swings one joint from where the arm is.
cycle::Command measure(const VirtualCell& cell, int joint, double way_rad) {
  const spatial::Vector6 q = cell.snapshot().sample.six(record::Channel::Joint1);
  cycle::Command c = command(CommandKind::MeasureDeadTime, kWay_s);
  for (int i = 0; i < 6; ++i) c.target[i] = q[i] + (i == joint ? way_rad : 0.0);
  return c;
}

struct Measured {
  control::DeadTime found;
  record::Event event;
  double share = 0.0;  ///< of the force gains, long after
};

Measured measured(VirtualCell& cell, double way_rad = kWay_rad, const std::function<void()>& onTheWay = {}) {
  cell.switchOn();
  const robot::JointVector from = cell.trueQ();
  station::StreamCursor cursor;
  Measured m;
  EXPECT_EQ(cell.order(measure(cell, 0, way_rad)), AckCode::Accepted);
  EXPECT_EQ(cell.state(), State::Joint);
  EXPECT_EQ(cell.snapshot().deadTime.confidence, 0.0) << "what was known before is measured anew";
  EXPECT_TRUE(cell.runUntil(
      [&] {
        if (onTheWay) onTheWay();
        return cell.state() != State::Joint;
      },
      60.0));
  EXPECT_EQ(cell.state(), State::Stop) << safety::describe(cell.snapshot().fault);
  EXPECT_LT((cell.trueQ() - from).cwiseAbs().maxCoeff(), 0.2 * kDegree) << "it does not come back";
  m.found = cell.snapshot().deadTime;
  cell.run(1000);
  m.share = cell.snapshot().forceGainShare;
  record::Event e;
  while (cell.link().readEvents(cursor, std::span<record::Event>(&e, 1)) == 1)
    if (e.kind == EventKind::DeadTimeMeasured) m.event = e;
  return m;
}

TEST(DeadTime, OfAnArmThatTakesTorquesIsMeasuredAndLowersTheForceGains) {
  double lastShare = 2.0;
  for (const double dead_s : {0.0, 2e-3}) {
    VirtualCell cell(lateCell(dead_s));
    const Measured m = measured(cell);
    const double truth_s = dead_s + 0.4e-3;  // the cell file's amplifiers
    std::printf("torques: true %.2f ms, measured %.2f +- %.2f ms, confidence %.2f, share of the force gains %.3f\n",
                truth_s * 1e3, m.found.value_s * 1e3, m.found.deviation_s * 1e3, m.found.confidence, m.share);
    EXPECT_NEAR(m.found.value_s, truth_s, 0.5e-3);
    EXPECT_GT(m.found.confidence, control::GainCap::kConfident);
    EXPECT_EQ(m.event.kind, EventKind::DeadTimeMeasured);
    EXPECT_EQ(m.event.code, 1);
    EXPECT_EQ(m.event.value, m.found.value_s);
    EXPECT_LT(m.share, 0.85 * lastShare);
    lastShare = m.share;
  }
}

// Its own velocity loop lags too, and that is part of what is measured: what comes on top is known.
TEST(DeadTime, OfAnArmThatTakesVelocitiesIsMeasuredAndLowersTheForceGains) {
  Measured none;
  for (const double dead_s : {0.0, 2e-3, 6e-3}) {
    VirtualCell cell(lateCell(dead_s, robot::CommandLevel::JointVelocity));
    const Measured m = measured(cell);
    std::printf("velocities: %.2f ms added, measured %.2f +- %.2f ms, confidence %.2f, share of the force gains %.3f\n",
                dead_s * 1e3, m.found.value_s * 1e3, m.found.deviation_s * 1e3, m.found.confidence, m.share);
    EXPECT_GT(m.found.confidence, control::GainCap::kConfident);
    if (dead_s == 0.0) {
      none = m;
      continue;
    }
    EXPECT_NEAR(m.found.value_s - none.found.value_s, dead_s, 0.5e-3);
    EXPECT_LT(m.share, none.share * (dead_s > 4e-3 ? 0.6 : 0.9));
  }
}

TEST(DeadTime, CyclesThatComeLateDoNotSpoilIt) {
  VirtualCell cell;
  int k = 0;
  const Measured m = measured(cell, kWay_rad, [&] {
    if (++k % 1500 == 700) cell.clock().oversleepOnce(3'000'000);
  });
  std::printf("with late cycles: measured %.2f +- %.2f ms, confidence %.2f\n", m.found.value_s * 1e3,
              m.found.deviation_s * 1e3, m.found.confidence);
  EXPECT_NEAR(m.found.value_s, 0.4e-3, 0.5e-3);
}

TEST(DeadTime, AnArmThatDoesNotSwingTellsNothingAndSaysSo) {
  VirtualCell cell;
  const Measured m = measured(cell, 0.0);
  EXPECT_EQ(m.found.confidence, 0.0);
  EXPECT_EQ(m.event.kind, EventKind::DeadTimeMeasured);
  EXPECT_EQ(m.event.code, 0);
  EXPECT_NE(m.event.textView().find("not found"), std::string_view::npos);
}

TEST(DeadTime, IsMeasuredOfAFreeArmInSafeHandsOnly) {
  VirtualCell cell;
  cell.link().setDeadMan(true);
  cell.run(2);
  EXPECT_EQ(cell.order(measure(cell, 0, kWay_rad)), AckCode::RefusedControllerOff);
  cell.switchOn();
  EXPECT_EQ(cell.order(measure(cell, 0, 3.0)), AckCode::RefusedInvalid) << "beyond the limit of the joint";
  EXPECT_EQ(cell.order(measure(cell, 0, std::nan(""))), AckCode::RefusedInvalid);
  cell.zero();
  cell.clamp();
  EXPECT_EQ(cell.order(measure(cell, 0, kWay_rad)), AckCode::RefusedSpecimen);
  ASSERT_TRUE(cell.link().setViceClosed(false).ok());
  cell.run(20);
  ASSERT_EQ(cell.order(measure(cell, 0, kWay_rad)), AckCode::Accepted);
  EXPECT_EQ(cell.order(measure(cell, 0, kWay_rad)), AckCode::RefusedByState);
  cell.link().setDeadMan(false);
  cell.run(300);
  EXPECT_EQ(cell.order(measure(cell, 0, kWay_rad)), AckCode::RefusedFault);
}

class DeadTimeStops : public testing::TestWithParam<Side> {
 protected:
  /// In the middle of the first way, where it trembles most.
  void swing() {
    cell.switchOn();
    ASSERT_EQ(cell.order(measure(cell, GetParam().axis, GetParam().sign * kWay_rad)), AckCode::Accepted);
    cell.run(800);
    ASSERT_EQ(cell.state(), State::Joint) << safety::describe(cell.snapshot().fault);
    ASSERT_GT(cell.fastestJoint(), 2.0 * kStandstill_rad_per_s) << "no real motion";
  }
  VirtualCell cell;
};
INSTANTIATE_TEST_SUITE_P(Stops, DeadTimeStops, testing::ValuesIn(sides(6)), sideName);

TEST_P(DeadTimeStops, ByTheStopFlag) {
  swing();
  cell.link().requestStop();
  const double began_s = cell.now_s();
  double moved_s = began_s;
  for (int i = 0; i < 1000; ++i) {
    cell.run();
    if (cell.fastestJoint() >= kStandstill_rad_per_s) moved_s = cell.now_s();
  }
  EXPECT_EQ(cell.state(), State::Stop);
  EXPECT_LE(moved_s - began_s, 0.30);
}

TEST_P(DeadTimeStops, ByTheDeadMan) {
  swing();
  cell.link().setDeadMan(false);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  expectGoodStop(cell, "dead-man released, measuring the dead time", stop, FaultCode::DeadManReleased, -1, kNoLimit,
                 "handle released");
  cell.link().setDeadMan(true);
  expectRecovery(cell);
}

TEST_P(DeadTimeStops, ByTheEmergencyStop) {
  swing();
  cell.link().setEmergencyStop(true);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  expectGoodStop(cell, "emergency stop, measuring the dead time", stop, FaultCode::EmergencyStop, -1, kNoLimit,
                 "Emergency stop");
}

// The side of the box lies in the way of the body: it is stopped before.
TEST(DeadTimeStopsAhead, AtTheSideOfTheBox) {
  for (const int sign : {1, -1}) {
    VirtualCell cell;
    cell.switchOn();
    auto limits = cell.cell().limits;
    const double side_m = cell.truePose().translation.y() + sign * 0.03;
    (sign > 0 ? limits.boxUpper_m : limits.boxLower_m).y() = side_m;
    ASSERT_EQ(cell.use(limits), AckCode::Accepted);
    ASSERT_EQ(cell.order(measure(cell, 0, sign * kWay_rad)), AckCode::Accepted);
    const Stop stop = watchStop(
        cell, [&] { return sign * (cell.truePose().translation.y() - side_m) > 0.0; }, 10.0);
    expectGoodStop(cell, "safety box, measuring the dead time", stop, FaultCode::SafetyBox, 1, side_m,
                   "moving body is at y");
    EXPECT_LT(sign * (cell.truePose().translation.y() - side_m), 2e-4) << "beyond the side";
  }
}

}  // namespace
}  // namespace articulus::test
