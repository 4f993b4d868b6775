// Stops of goals, splines, swings and sampled courses, and of a wait for loads to settle: every axis, both sides.
#include <gtest/gtest.h>

#include "tests/support/course_segments.h"
#include "tests/support/reading_offset.h"
#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using record::Channel;
using safety::FaultCode;

constexpr const char* kAxis[] = {"x", "y", "z"};

struct CourseSide {
  BodyCourse course;
  Side side;
};
std::vector<CourseSide> courseSides() {
  std::vector<CourseSide> all;
  for (const BodyCourse& course : everyBodyCourse())
    for (const Side side : sides(6)) all.push_back({course, side});
  return all;
}
std::string courseName(const testing::TestParamInfo<CourseSide>& p) {
  return std::string(p.param.course.name) + "Axis" + std::to_string(p.param.side.axis + 1) +
         (p.param.side.sign > 0 ? "Plus" : "Minus");
}

class BodyCourseStops : public testing::TestWithParam<CourseSide> {
 protected:
  [[nodiscard]] double size() const { return axis < 3 ? 0.04 : 8.0 * kDegree; }
  [[nodiscard]] double speed() const { return axis < 3 ? 0.03 : 6.0 * kDegree; }
  [[nodiscard]] protocol::Segment segment() const { return GetParam().course.segment(axis, sign, size(), speed()); }
  void start() {
    cell.makeReady(false);
    ASSERT_EQ(cell.start(planOf(segment())), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntil([this] { return sign * cell.trueTwist()[axis] > 0.6 * speed(); }, 3.0))
        << "it does not move to this side, " << safety::describe(cell.snapshot().fault);
  }
  [[nodiscard]] std::string cause(const char* what) const { return std::string(what) + ", " + GetParam().course.name; }
  VirtualCell cell;
  const int axis = GetParam().side.axis, sign = GetParam().side.sign;
};
INSTANTIATE_TEST_SUITE_P(Stops, BodyCourseStops, testing::ValuesIn(courseSides()), courseName);

TEST_P(BodyCourseStops, DeadManReleased) {
  ASSERT_NO_FATAL_FAILURE(start());
  cell.link().setDeadMan(false);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  expectGoodStop(cell, cause("dead-man"), stop, FaultCode::DeadManReleased, -1, kNoLimit, "handle");
  EXPECT_GT(stop.speedBefore_rad_per_s, 2.0 * kStandstill_rad_per_s) << "no real motion";
  cell.link().setDeadMan(true);
  expectRecovery(cell);
}

// A load that is suddenly there along the axis under test.
TEST_P(BodyCourseStops, LoadLimit) {
  auto limits = cell.cell().limits;
  const double limit = limits.wrench[axis] = axis < 3 ? 30.0 : 2.0;
  cell.makeReady(false);
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.start(planOf(segment())), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([this] { return sign * cell.trueTwist()[axis] > 0.6 * speed(); }, 3.0))
      << safety::describe(cell.snapshot().fault);
  cell.script().loadCellOffset = chooseOffsetChannel(cell, axis, sign * 2.0 * limit);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  ASSERT_TRUE(stop.latched);
  StopTable::one().add(cause("load limit"), stop);
  // The cell feels a force at S, so that moments at D break their limits as well: whichever is first.
  EXPECT_TRUE(stop.fault.code == FaultCode::ForceLimit || stop.fault.code == FaultCode::MomentLimit)
      << safety::describe(stop.fault);
  if (axis >= 3) {
    EXPECT_EQ(stop.fault.axis, axis) << safety::describe(stop.fault);
    EXPECT_DOUBLE_EQ(stop.fault.limit, sign * limit);
  }
  EXPECT_LE(stop.stopTime_s, safety::info(stop.fault.code).stopTime_s);
  EXPECT_EQ(cell.state(), cycle::State::Fault);
}

TEST_P(BodyCourseStops, SafetyBox) {
  if (axis >= 3) return;  // a box has no turns
  cell.makeReady(false);
  auto limits = cell.cell().limits;
  const double here = cell.truePose().translation[axis];
  (sign > 0 ? limits.boxUpper_m : limits.boxLower_m)[axis] = here + sign * 0.02;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.start(planOf(segment())), AckCode::Accepted);
  const Stop stop = watchStop(
      cell, [] { return false; }, 5.0);
  expectGoodStop(cell, cause("safety box"), stop, FaultCode::SafetyBox, axis, here + sign * 0.02,
                 std::string(kAxis[axis % 3]) + " =");
  EXPECT_LT(sign * (cell.truePose().translation[axis] - here), 0.0205) << "it left the box";
}

// Asked for more than the limits of speed allow it is slowed down, says so, and trips nothing.
TEST_P(BodyCourseStops, TooFastIsSlowedDown) {
  cell.makeReady(false);
  const double much = axis < 3 ? 0.4 : 1.2;  // twice the limit
  ASSERT_EQ(cell.start(planOf(GetParam().course.segment(axis, sign, size(), much))), AckCode::Accepted);
  double fastest = 0.0;
  (void)cell.runUntil(
      [&] {
        fastest = std::max(fastest, sign * cell.trueTwist()[axis]);
        return cell.snapshot().fault.latched();
      },
      2.5);
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
  const double limit = axis < 3 ? cell.cell().limits.linearSpeed_m_per_s : cell.cell().limits.angularSpeed_rad_per_s;
  EXPECT_LT(fastest, 0.85 * limit);
  EXPECT_GT(fastest, 0.3 * limit) << "slower than it need be";
  EXPECT_TRUE(cycle::moves(cell.state()));
}

// --- loads that do not settle

class SettlingStops : public testing::TestWithParam<Side> {
 protected:
  [[nodiscard]] double load() const { return sign * (axis < 3 ? 10.0 : 1.0); }
  [[nodiscard]] double measured() const { return sign * cell.snapshot().sample.six(Channel::ForceX)[axis]; }
  void settle(double timeout_s) {
    cell.makeReady(true);
    ASSERT_EQ(cell.start(planOf(settlingSegment(axis, load(), timeout_s))), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntil([this] { return measured() > 0.9 * std::abs(load()); }, 8.0))
        << safety::describe(cell.snapshot().fault);
    cell.run(500);
    ASSERT_TRUE(cycle::moves(cell.state())) << "it waits for no load";
  }
  VirtualCell cell;
  const int axis = GetParam().axis, sign = GetParam().sign;
};
INSTANTIATE_TEST_SUITE_P(Stops, SettlingStops, testing::ValuesIn(sides(6)), sideName);

TEST_P(SettlingStops, DeadManReleased) {
  ASSERT_NO_FATAL_FAILURE(settle(20.0));
  cell.link().setDeadMan(false);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  expectGoodStop(cell, "dead-man, settling", stop, FaultCode::DeadManReleased, -1, kNoLimit, "handle");
}

TEST_P(SettlingStops, TimeOut) {
  ASSERT_NO_FATAL_FAILURE(settle(2.0));
  const Stop stop = watchStop(
      cell, [] { return false; }, 4.0);
  expectGoodStop(cell, "settle timeout", stop, FaultCode::SettleTimeout, -1, 2.0, "within 2 s");
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
}

TEST_P(SettlingStops, LoadLimit) {
  auto limits = cell.cell().limits;
  const double limit = limits.wrench[axis] = axis < 3 ? 30.0 : 2.5;
  cell.makeReady(true);
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  ASSERT_EQ(cell.start(planOf(settlingSegment(axis, load(), 20.0))), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([this] { return measured() > 0.9 * std::abs(load()); }, 8.0))
      << safety::describe(cell.snapshot().fault);
  const double offset = chooseOffsetChannel(cell, axis, sign * 2.0 * limit);
  cell.script().loadCellOffset = 0.0;
  double share = 0.0;  // it builds up over some cycles: a step would be no load, but a load cell that lies
  const Stop stop = watchStop(
      cell,
      [&] {
        cell.script().loadCellOffset = offset * (share = std::min(share + (axis < 3 ? 0.1 : 0.025), 1.0));
        return false;
      },
      3.0);
  ASSERT_TRUE(stop.latched);
  StopTable::one().add("load limit, settling", stop);
  EXPECT_TRUE(stop.fault.code == FaultCode::ForceLimit || stop.fault.code == FaultCode::MomentLimit)
      << safety::describe(stop.fault);
  EXPECT_LE(stop.stopTime_s, safety::info(stop.fault.code).stopTime_s);
  EXPECT_EQ(cell.state(), cycle::State::Fault);
}

// --- what is refused

TEST(PathStart, APathThatBeginsElsewhereIsRefused) {
  VirtualCell cell;
  cell.makeReady(false);
  for (int axis = 0; axis < 6; ++axis)
    for (const int sign : {1, -1}) {
      const double beside = axis < 3 ? 0.0025 : 2.5 * kDegree;
      auto s = taskSegment(control::Law::InverseDynamics, 3.0, control::AxisMode::Position);
      s.spline = kept({{0.0, along(axis, sign * beside)}, {1.0, along(axis, sign * 2.0 * beside)}});
      EXPECT_EQ(cell.start(planOf(s)), AckCode::RefusedFarFromPath) << "axis " << axis;
      // In mid-plan nobody could know: the plan ends before it moves.
      protocol::Plan plan;
      plan.segment[0] = moveSegment({0.0, 0.0, 0.0}, 0.5);
      plan.segment[1] = s;
      plan.segments = 2;
      ASSERT_EQ(cell.start(plan), AckCode::Accepted);
      ASSERT_TRUE(cell.runUntilStop(5.0));
      EXPECT_FALSE(cell.snapshot().fault.latched());
      const robot::JointVector here = cell.trueQ();
      cell.run(300);
      EXPECT_LT((cell.trueQ() - here).cwiseAbs().maxCoeff(), 0.1 * kDegree) << "it went along";
    }
}

}  // namespace
}  // namespace articulus::test
