// Limits that a segment tightens: each trips on every axis and side, holds only while its segment runs, and is never
// looser.
#include <gtest/gtest.h>

#include "tests/support/stop_watch.h"
#include "tests/support/task_segments.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Law;
using cycle::AckCode;
using cycle::CommandKind;
using record::Channel;
using safety::FaultCode;

constexpr double kTight[] = {20.0, 20.0, 30.0, 1.5, 1.5, 1.5};  // N and Nm; the cell's own are 80 to 100 and 8
constexpr const char* kLoad[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
constexpr const char* kAxis[] = {"x", "y", "z"};

class TightenedStops : public testing::TestWithParam<Side> {
 protected:
  [[nodiscard]] double measured() const { return sign * cell.snapshot().sample.six(Channel::ForceX)[axis]; }
  [[nodiscard]] FaultCode loadCode() const { return axis < 3 ? FaultCode::ForceLimit : FaultCode::MomentLimit; }
  [[nodiscard]] protocol::Segment load(double amplitude) const {
    return loadSegment(axis, sign * amplitude, axis < 3 ? 30.0 : 1.2, 0.5);
  }
  [[nodiscard]] protocol::Segment jog(double speed) const {
    auto s = taskSegment(Law::Hybrid, 20.0);
    addJog(s, axis, sign, speed, axis < 3 ? 0.04 : 8.0 * kDegree);
    return s;
  }
  VirtualCell cell;
  const int axis = GetParam().axis, sign = GetParam().sign;
  const double tight = kTight[axis];
};
INSTANTIATE_TEST_SUITE_P(Stops, TightenedStops, testing::ValuesIn(sides(6)), sideName);

TEST_P(TightenedStops, LoadAgainstTheSpecimen) {
  cell.makeReady(true);
  const auto revision = cell.snapshot().limitsRevision;
  auto s = load(1.8 * tight);
  s.limits.wrench[axis] = tight;
  ASSERT_EQ(cell.start(planOf(s)), AckCode::Accepted);
  const Stop stop = watchStop(
      cell, [this] { return measured() > tight; }, 10.0);
  expectGoodStop(cell, axis < 3 ? "force limit, tightened" : "moment limit, tightened", stop, loadCode(), axis,
                 sign * tight, std::string(kLoad[axis]) + " is");
  EXPECT_LT(std::abs(stop.fault.value), 1.1 * tight) << "seen too late";
  EXPECT_EQ(cell.snapshot().limitsRevision, revision) << "the self-test of the limits in force would count no more";
  EXPECT_DOUBLE_EQ(cell.snapshot().limits->wrench[axis], cell.cell().limits.wrench[axis]);

  // After the segment the limits are the old ones: nothing has to be tolerated, and the same load is allowed.
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  ASSERT_EQ(cell.start(planOf(load(1.3 * tight))), AckCode::Accepted);
  EXPECT_TRUE(cell.runUntilStop(20.0));
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
  EXPECT_GT(measured(), 1.1 * tight);
}

TEST_P(TightenedStops, TheNextSegmentHasTheOldLimits) {
  cell.makeReady(true);
  protocol::Plan plan;
  plan.segment[0] = load(0.6 * tight);
  plan.segment[0].limits.wrench[axis] = tight;
  plan.segment[1] = load(1.4 * tight);
  plan.segments = 2;
  ASSERT_EQ(cell.start(plan), AckCode::Accepted);
  EXPECT_TRUE(cell.runUntilStop(25.0));
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
  EXPECT_GT(measured(), 1.2 * tight);
}

TEST_P(TightenedStops, ALooserOneIsIgnored) {
  cell.makeReady(true);
  auto limits = cell.cell().limits;
  limits.wrench[axis] = tight;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  auto s = load(1.8 * tight);
  s.limits.wrench[axis] = 3.0 * tight;
  s.limits.wrench[(axis + 1) % 6] = 1e3;  // whatever else it says
  ASSERT_EQ(cell.start(planOf(s)), AckCode::Accepted);
  const Stop stop = watchStop(
      cell, [this] { return measured() > tight; }, 10.0);
  expectGoodStop(cell, "load limit, looser in a segment", stop, loadCode(), axis, sign * tight,
                 std::string(kLoad[axis]) + " is");
}

TEST_P(TightenedStops, Speed) {
  cell.makeReady(false);
  const double limit = axis < 3 ? 0.02 : 4.0 * kDegree, fast = 1.5 * limit;
  auto s = jog(fast);
  (axis < 3 ? s.limits.linearSpeed_m_per_s : s.limits.angularSpeed_rad_per_s) = limit;
  ASSERT_EQ(cell.start(planOf(s)), AckCode::Accepted);
  const Stop stop = watchStop(
      cell, [] { return false; }, 4.0);
  expectGoodStop(cell, axis < 3 ? "linear speed, tightened" : "angular speed, tightened", stop,
                 axis < 3 ? FaultCode::LinearSpeedLimit : FaultCode::AngularSpeedLimit, axis % 3, sign * limit,
                 kAxis[axis % 3]);
  // The old limits hold again: the same without is no fault.
  cell.run(20);
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  ASSERT_EQ(cell.start(planOf(jog(fast))), AckCode::Accepted);
  EXPECT_TRUE(cell.runUntilStop(25.0));
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
}

// Planned motions are planned for the tightened speeds: slower, but no fault.
TEST_P(TightenedStops, PlannedMotionsKeepThem) {
  cell.makeReady(false);
  const double limit = axis < 3 ? 0.02 : 4.0 * kDegree, size = axis < 3 ? 0.02 : 4.0 * kDegree;
  for (const bool move : {true, false}) {
    protocol::Segment s;
    if (move) {
      s = moveSegment({0.0, 0.0, 0.0}, 0.5);
      if (axis < 3) s.X_HT.translation[axis] = sign * size;
      else s.X_HT.rotation = spatial::expRotation(spatial::Vector3(sign * size * spatial::Vector3::Unit(axis - 3)));
    } else {
      s = taskSegment(Law::InverseDynamics, 1.0, AxisMode::Position);
      addLine(s, axis, 1, 0.0, 0.5);  // back
      s.toGoal = true;
    }
    s.limits.linearSpeed_m_per_s = s.limits.angularSpeed_rad_per_s = limit;
    ASSERT_EQ(cell.start(planOf(s)), AckCode::Accepted);
    double fastest = 0.0;
    ASSERT_TRUE(cell.runUntil(
        [&] {
          fastest = std::max(fastest, std::abs(cell.trueTwist()[axis]));
          return cell.state() == cycle::State::Stop && !cell.snapshot().planRunning;
        },
        20.0))
        << safety::describe(cell.snapshot().fault);
    EXPECT_LT(fastest, limit);
    EXPECT_GT(fastest, 0.4 * limit);
  }
}

TEST(Tightened, ALimitThatIsNoNumberIsRefused) {
  VirtualCell cell;
  cell.switchOn();
  auto s = moveSegment({0.01, 0.0, 0.0}, 1.0);
  s.limits.linearSpeed_m_per_s = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(cell.start(planOf(s)), AckCode::RefusedInvalid);
}

}  // namespace
}  // namespace articulus::test
