// Stops of every law in motion, and of jog and path along and about every axis to both sides.
#include <gtest/gtest.h>

#include "tests/support/stop_watch.h"
#include "tests/support/task_segments.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Law;
using control::TaskFrame;
using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;
using safety::FaultCode;

constexpr double kWithin_s = 0.30;  // as the fault table states for a controlled stop

/// Stops by the flag that is past every queue, and says how long the plant took to stand.
double stopByFlag_s(VirtualCell& cell) {
  cell.link().requestStop();
  const double began_s = cell.now_s();
  double moved_s = began_s;
  for (int i = 0; i < 1000; ++i) {
    cell.run();
    if (cell.fastestJoint() >= kStandstill_rad_per_s) moved_s = cell.now_s();
  }
  EXPECT_EQ(cell.state(), State::Stop);
  EXPECT_FALSE(cell.snapshot().planRunning);
  return moved_s - began_s;
}

// --- every law

struct LawSide {
  LawInMotion given;
  int sign;
};
std::vector<LawSide> lawSides() {
  std::vector<LawSide> all;
  for (const LawInMotion& given : everyLawInMotion())
    for (const int sign : {1, -1}) all.push_back({given, sign});
  return all;
}
std::string lawName(const testing::TestParamInfo<LawSide>& p) {
  std::string name;
  for (const char c : control::info(p.param.given.law).key)
    if (c != '_') name += c;
  return name + (p.param.given.clamped ? "Clamped" : "InAir") + (p.param.sign > 0 ? "Plus" : "Minus");
}

class LawStops : public testing::TestWithParam<LawSide> {
 protected:
  void startMoving() {
    const auto& given = GetParam().given;
    cell.makeReady(given.clamped);
    ASSERT_EQ(cell.start(planOf(given.segment(cell.cell(), GetParam().sign))), AckCode::Accepted);
    cell.run();
    ASSERT_TRUE(cycle::moves(cell.state()));
    EXPECT_EQ(cell.snapshot().law, given.law);
    // Force guidance has found its force after a second.
    cell.run(given.clamped && given.law != Law::ForceGuidance ? 1500 : 700);
    ASSERT_TRUE(cycle::moves(cell.state()))
        << safety::describe(cell.snapshot().fault) << " or it ended before it was stopped";
  }
  [[nodiscard]] std::string cause(const char* what) const {
    return std::string(what) + ", " + std::string(control::info(GetParam().given.law).key);
  }
  VirtualCell cell;
};
INSTANTIATE_TEST_SUITE_P(Stops, LawStops, testing::ValuesIn(lawSides()), lawName);

TEST_P(LawStops, DeadManReleased) {
  ASSERT_NO_FATAL_FAILURE(startMoving());
  cell.link().setDeadMan(false);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  expectGoodStop(cell, cause("dead-man"), stop, FaultCode::DeadManReleased, -1, kNoLimit, "handle");
}

TEST_P(LawStops, StopFlag) {
  ASSERT_NO_FATAL_FAILURE(startMoving());
  EXPECT_LE(stopByFlag_s(cell), kWithin_s);
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
}

// With a specimen the law itself drives the load beyond its limit; in free air a load is suddenly there.
class LoadLimits : public LawStops {};
INSTANTIATE_TEST_SUITE_P(Stops, LoadLimits, testing::ValuesIn(lawSides()), lawName);

TEST_P(LoadLimits, StopTheLaw) {
  const auto& given = GetParam().given;
  const int axis = !given.clamped ? 1 : given.law == Law::ForceGuidance ? 0 : 3;
  auto limits = cell.cell().limits;
  const double limit = limits.wrench[axis] = axis == 3 ? 0.4 : axis == 0 ? 6.0 : 20.0;
  cell.makeReady(given.clamped);
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.start(planOf(given.segment(cell.cell(), GetParam().sign))), AckCode::Accepted);
  if (!given.clamped) {
    cell.run(700);
    ASSERT_TRUE(cycle::moves(cell.state())) << safety::describe(cell.snapshot().fault);
    const spatial::Matrix3 R_WS = cell.sensorAxes();
    int channel = 0;
    R_WS.row(1).cwiseAbs().maxCoeff(&channel);
    cell.script().loadCellOffset = (R_WS(1, channel) > 0.0 ? -1.0 : 1.0) * GetParam().sign * 60.0;
    cell.script().loadCellOffsetAxis = channel;
  }
  const Stop stop = watchStop(
      cell, [] { return false; }, 18.0);
  ASSERT_TRUE(stop.latched);
  StopTable::one().add(cause("load limit"), stop);
  // In free air the cell feels the load at S, so that moments at D break their limits as well: whichever is first.
  EXPECT_TRUE(stop.fault.code == FaultCode::ForceLimit || stop.fault.code == FaultCode::MomentLimit)
      << safety::describe(stop.fault);
  if (given.clamped) {
    EXPECT_EQ(stop.fault.axis, axis) << safety::describe(stop.fault);
  }
  EXPECT_GT(std::abs(stop.fault.value), std::abs(stop.fault.limit)) << limit;
  EXPECT_LE(stop.stopTime_s, kWithin_s) << safety::describe(stop.fault);
  EXPECT_EQ(cell.state(), State::Fault);
}

// --- every axis of jog and path

class CourseStops : public testing::TestWithParam<Side> {
 protected:
  void start(const protocol::Segment& s) {
    cell.makeReady(false);
    ASSERT_EQ(cell.start(planOf(s)), AckCode::Accepted);
    // Half way out it is as fast as it gets.
    ASSERT_TRUE(cell.runUntil([this] { return sign * cell.trueTwist()[axis] > 0.8 * speed(); }, 3.0))
        << "it does not move to this side, " << safety::describe(cell.snapshot().fault);
  }
  [[nodiscard]] double speed() const { return axis < 3 ? 0.03 : 6.0 * kDegree; }
  [[nodiscard]] protocol::Segment jog(TaskFrame frame) const {
    auto s = taskSegment(Law::Hybrid, 20.0, AxisMode::Hold, frame);
    addJog(s, axis, sign, speed(), axis < 3 ? 0.04 : 8.0 * kDegree);
    return s;
  }
  [[nodiscard]] protocol::Segment line() const {
    auto s = taskSegment(Law::InverseDynamics, 20.0, AxisMode::Position);
    const double size = axis < 3 ? 0.04 : 8.0 * kDegree;
    addLine(s, axis, sign, size, motion::kMinJerkPeakRate * size / speed());
    return s;
  }
  void expectStops(const char* what) {
    cell.link().setDeadMan(false);
    const Stop stop = watchStop(
        cell, [] { return true; }, 3.0);
    expectGoodStop(cell, what, stop, FaultCode::DeadManReleased, -1, kNoLimit, "handle");
    EXPECT_GT(stop.speedBefore_rad_per_s, 2.0 * kStandstill_rad_per_s) << "no real motion";
    cell.link().setDeadMan(true);
    expectRecovery(cell);
  }
  VirtualCell cell;
  const int axis = GetParam().axis, sign = GetParam().sign;
};
INSTANTIATE_TEST_SUITE_P(Stops, CourseStops, testing::ValuesIn(sides(6)), sideName);

// At home the axes of all three frames are the same, so the sign of the motion is told by the twist in W.
TEST_P(CourseStops, JogInWorld) {
  ASSERT_NO_FATAL_FAILURE(start(jog(TaskFrame::World)));
  expectStops("dead-man, jog");
}
TEST_P(CourseStops, JogInTool) {
  ASSERT_NO_FATAL_FAILURE(start(jog(TaskFrame::Tool)));
  EXPECT_LE(stopByFlag_s(cell), kWithin_s);
}
TEST_P(CourseStops, Path) {
  ASSERT_NO_FATAL_FAILURE(start(line()));
  expectStops("dead-man, path");
}

}  // namespace
}  // namespace articulus::test
