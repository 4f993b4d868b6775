#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <ostream>
#include <string>

#include "tests/support/virtual_cell.h"

namespace articulus::test {

inline constexpr double kNoLimit = std::numeric_limits<double>::quiet_NaN();

/// One axis to one side.
struct Side {
  int axis = 0, sign = 1;
};
inline std::vector<Side> sides(int axes) {
  std::vector<Side> all;
  for (int axis = 0; axis < axes; ++axis)
    for (const int sign : {1, -1}) all.push_back({axis, sign});
  return all;
}
inline std::string sideName(const testing::TestParamInfo<Side>& info) {
  return "Axis" + std::to_string(info.param.axis + 1) + (info.param.sign > 0 ? "Plus" : "Minus");
}
inline void PrintTo(const Side& side, std::ostream* out) {
  *out << (side.sign > 0 ? "+" : "-") << "axis " << side.axis + 1;
}

/// One measured stop.
struct Stop {
  bool latched = false;
  safety::Fault fault;
  double stopTime_s =
      0.0;  ///< from the first cycle where the cause holds until every joint of the plant stands for good
  double speedBefore_rad_per_s = 0.0;  ///< fastest joint of the plant in the cycle where the cause began
  double peakSpeed_rad_per_s = 0.0;    ///< fastest joint from there on
};

/// All stops of this process, for the table at the end.
class StopTable {
 public:
  static StopTable& one() {
    static StopTable table;
    return table;
  }
  void add(const std::string& cause, const Stop& stop) {
    Row& row = rows_[cause];
    ++row.stops;
    row.longest_s = std::max(row.longest_s, stop.stopTime_s);
    row.sum_s += stop.stopTime_s;
    row.allowed_s = safety::info(stop.fault.code).stopTime_s;
    row.fastest = std::max(row.fastest, stop.speedBefore_rad_per_s);
    row.peak = std::max(row.peak, stop.peakSpeed_rad_per_s);
  }
  void print() const {
    if (rows_.empty()) return;
    std::printf("\n%-44s %5s %9s %9s %9s %12s %12s\n", "cause of the stop", "stops", "max ms", "mean ms", "stated ms",
                "before deg/s", "peak deg/s");
    for (const auto& [cause, r] : rows_)
      std::printf("%-44s %5d %9.0f %9.0f %9.0f %12.1f %12.1f\n", cause.c_str(), r.stops, 1e3 * r.longest_s,
                  1e3 * r.sum_s / r.stops, 1e3 * r.allowed_s, r.fastest / kDegree, r.peak / kDegree);
  }

 private:
  struct Row {
    int stops = 0;
    double longest_s = 0.0, sum_s = 0.0, allowed_s = 0.0, fastest = 0.0, peak = 0.0;
  };
  std::map<std::string, Row> rows_;
};

/// Runs until the cause holds (or the fault latches, whichever is first), then for a second more, and says how long the
/// plant took to stand. The cause is asked after each cycle.
inline Stop watchStop(VirtualCell& cell, const std::function<bool()>& cause, double timeout_s) {
  Stop stop;
  double began_s = -1.0, lastMoving_s = 0.0, latched_s = -1.0;
  for (int i = 0; i < timeout_s * cell.cell().rate_Hz; ++i) {
    cell.run();
    const auto s = cell.snapshot();
    if (began_s < 0.0 && (s.fault.latched() || cause())) {
      began_s = lastMoving_s = cell.now_s();
      stop.speedBefore_rad_per_s = cell.fastestJoint();
    }
    if (began_s < 0.0) continue;
    stop.peakSpeed_rad_per_s = std::max(stop.peakSpeed_rad_per_s, cell.fastestJoint());
    if (cell.fastestJoint() >= kStandstill_rad_per_s) lastMoving_s = cell.now_s();
    if (s.fault.latched() && latched_s < 0.0) {
      latched_s = cell.now_s();
      stop.latched = true;
      stop.fault = s.fault;
    }
    // For good: a second beyond the latch nothing moves any more.
    if (latched_s > 0.0 && cell.now_s() - latched_s >= 1.0) break;
    if (latched_s < 0.0 && cell.now_s() - began_s >= 1.0) break;
  }
  stop.stopTime_s = began_s < 0.0 ? 1e9 : lastMoving_s - began_s;
  return stop;
}

/// What every stop must be: in time, with its reason (axis, and the limit with the sign of its side; NaN where there is
/// none), latched, deaf to motion commands.
inline void expectGoodStop(VirtualCell& cell, const std::string& cause, const Stop& stop, safety::FaultCode code,
                           int axis, double limit, const std::string& words) {
  using cycle::AckCode;
  using cycle::CommandKind;
  ASSERT_TRUE(stop.latched) << cause << " stopped nothing";
  StopTable::one().add(cause, stop);
  EXPECT_EQ(stop.fault.code, code) << safety::describe(stop.fault);
  EXPECT_EQ(stop.fault.axis, axis) << safety::describe(stop.fault);
  if (std::isfinite(limit)) {
    EXPECT_DOUBLE_EQ(stop.fault.limit, limit) << safety::describe(stop.fault);
  }
  EXPECT_LE(stop.stopTime_s, safety::info(code).stopTime_s);
  EXPECT_NE(safety::describe(stop.fault).find(words), std::string::npos)
      << safety::describe(stop.fault) << "\n does not say " << words;

  const auto s = cell.snapshot();
  EXPECT_EQ(s.state, cycle::State::Fault) << "not latched";
  EXPECT_EQ(s.fault.code, code) << "another fault took the place of the first: " << safety::describe(s.fault);
  EXPECT_FALSE(s.planRunning);
  if (safety::info(code).reaction == safety::Reaction::BrakeAtOnce) {
    EXPECT_FALSE(s.controllerOn) << "the drives are still on";
  }

  cell.link().requestStop();
  const robot::JointVector here = cell.trueQ();
  EXPECT_EQ(cell.order(CommandKind::Home), AckCode::RefusedFault);
  EXPECT_EQ(cell.order(CommandKind::Initial), AckCode::RefusedFault);
  EXPECT_EQ(cell.order(moveJoints(cell.cell().homeJoints_rad, 1.0)), AckCode::RefusedFault);
  EXPECT_EQ(cell.order(movePose(cell.poseAt(cell.cell().homeJoints_rad), 1.0)), AckCode::RefusedFault);
  EXPECT_EQ(cell.order(CommandKind::Unload), AckCode::RefusedFault);
  EXPECT_EQ(cell.order(CommandKind::ControllerOn), AckCode::RefusedFault);
  EXPECT_EQ(cell.order(CommandKind::ZeroSensor), AckCode::RefusedFault);
  EXPECT_EQ(cell.start(planOf(loadSegment(0, 1.0, 1.0))), AckCode::RefusedFault);
  EXPECT_EQ(cell.order(CommandKind::Stop), AckCode::Accepted);
  cell.run(50);
  EXPECT_EQ(cell.state(), cycle::State::Fault) << "a fault went away by itself";
  EXPECT_LT((cell.trueQ() - here).cwiseAbs().maxCoeff(), 0.2 * kDegree) << "the robot creeps in the fault";
}

/// A cause that is still there keeps the fault; it is called while it is.
inline void expectAcknowledgeRefused(VirtualCell& cell) {
  EXPECT_EQ(cell.order(cycle::CommandKind::AcknowledgeFault), cycle::AckCode::RefusedCausePersists);
  EXPECT_EQ(cell.state(), cycle::State::Fault);
}

/// The way out: acknowledge, drives on, vice open, home.
inline void expectRecovery(VirtualCell& cell) {
  using cycle::AckCode;
  using cycle::CommandKind;
  cell.run(20);
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  EXPECT_EQ(cell.state(), cycle::State::Stop);
  cell.run(100);
  ASSERT_EQ(cell.state(), cycle::State::Stop)
      << "after the acknowledgement: " << safety::describe(cell.snapshot().fault);
  if (!cell.snapshot().controllerOn) {
    ASSERT_EQ(cell.order(CommandKind::ControllerOn), AckCode::Accepted);
    cell.run(300);
    ASSERT_EQ(cell.state(), cycle::State::Stop)
        << "after the drives came on: " << safety::describe(cell.snapshot().fault);
  }
  if (cell.snapshot().specimenMounted) {  // Home would part it
    EXPECT_EQ(cell.order(CommandKind::Home, 0.5), AckCode::RefusedSpecimen);
    ASSERT_TRUE(cell.link().setViceClosed(false));
    cell.run(100);
  }
  ASSERT_EQ(cell.order(CommandKind::Home, 0.5), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(20.0)) << "on the way home: " << safety::describe(cell.snapshot().fault);
  EXPECT_LT((cell.trueQ() - cell.cell().homeJoints_rad).cwiseAbs().maxCoeff(), 0.2 * kDegree);
}

}  // namespace articulus::test
