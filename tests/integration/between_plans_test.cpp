// What lies between two plans: a question to the operator while the specimen is loaded, and set-up speeds that come and
// go.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;
using record::Channel;
using spatial::Vector6;

protocol::Segment heldLoad(int axis, double load, double duration_s) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Load;
  s.base[axis] = load;
  s.profile = {.amplitude = 0.0, .rise_s = duration_s, .bothSides = false, .returnToZero = false};
  s.duration_s = duration_s;
  return s;
}

class BetweenPlans : public testing::TestWithParam<int> {
 protected:
  // The set-up speeds come back whenever no plan runs, as they do for a person at the desktop.
  void SetUp() override {
    cell.setUp = safety::SetUpMode::WhileNoRun;
    cell.switchOn();
    cell.zero();
    cell.clamp();
    ASSERT_EQ(cell.start(planOf(unloadSegment())), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntilStop(60.0));
    ASSERT_EQ(cell.start(planOf(loadSegment(axis, load, axis < 3 ? 15.0 : 1.0, 1.0))), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntilStop(30.0));
  }
  VirtualCell cell;
  const int axis = GetParam();
  const double load = axis < 3 ? 30.0 : 3.0;
};
INSTANTIATE_TEST_SUITE_P(Axis, BetweenPlans, testing::Range(0, 6));

TEST_P(BetweenPlans, AHeldLoadDoesNotJumpAfterAQuestion) {
  cell.run(2000);  // the question
  ASSERT_EQ(cell.state(), State::Stop);
  EXPECT_TRUE(cell.snapshot().setUp) << "a person may be near while nothing runs";
  const Vector6 before = cell.arm().trueLoad_D_W().data;
  Vector6 measured = cell.snapshot().sample.six(Channel::ForceX);
  ASSERT_EQ(cell.start(planOf(heldLoad(axis, load, 3.0))), AckCode::Accepted);
  double step_N = 0.0, step_Nm = 0.0, away_N = 0.0, away_Nm = 0.0;
  for (int i = 0; i < 200; ++i) {
    cell.run();
    const Vector6 now = cell.snapshot().sample.six(Channel::ForceX), step = (now - measured).cwiseAbs();
    const Vector6 away = (cell.arm().trueLoad_D_W().data - before).cwiseAbs();
    measured = now;
    step_N = std::max(step_N, step.head<3>().maxCoeff());
    step_Nm = std::max(step_Nm, step.tail<3>().maxCoeff());
    away_N = std::max(away_N, away.head<3>().maxCoeff());
    away_Nm = std::max(away_Nm, away.tail<3>().maxCoeff());
  }
  ASSERT_TRUE(cell.runUntilStop(10.0)) << safety::describe(cell.snapshot().fault);
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
  const double after = cell.snapshot().sample.six(Channel::ForceX)[axis];
  std::printf(
      "axis %d: drift while asked %.2f of %.0f, then a cycle %.2f N %.3f Nm, 200 ms away %.2f N %.3f Nm, held at "
      "%.2f\n",
      axis + 1, before[axis] - load, load, step_N, step_Nm, away_N, away_Nm, after);
  // Until the hold carried the load slowly, 30 N of shear became 62 N while a question was asked.
  EXPECT_LT(std::abs(before[axis] - load), axis < 3 ? 4.0 : 0.2);
  EXPECT_LT(step_N, 0.5);
  EXPECT_LT(step_Nm, 0.05);
  EXPECT_LT(away_N, 2.5);
  EXPECT_LT(away_Nm, 0.1);
  EXPECT_NEAR(after, load, axis < 3 ? 1.5 : 0.1);
}

// Beside the set-up speeds' own limits a plan may be as fast as the limits of the cell allow, from its first cycle on.
TEST(BetweenPlansInAir, TheFirstMotionOfAPlanIsNotHeldToTheSetUpSpeeds) {
  VirtualCell cell;
  cell.setUp = safety::SetUpMode::WhileNoRun;
  cell.switchOn();
  for (int round = 0; round < 3; ++round) {
    ASSERT_EQ(cell.start(planOf(moveSegment({0.0, 0.0, round % 2 == 0 ? 0.08 : 0.0}, 0.1))), AckCode::Accepted);
    double fastest = 0.0;
    ASSERT_TRUE(cell.runUntil(
        [&] {
          fastest = std::max(fastest, cell.trueTwist().head<3>().norm());
          return cell.state() == State::Stop && !cell.snapshot().planRunning;
        },
        10.0))
        << safety::describe(cell.snapshot().fault);
    EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
    EXPECT_GT(fastest, cell.cell().limits.setUpLinearSpeed_m_per_s) << "it was no test";
    cell.run(round == 0 ? 1 : 2000);  // at once, and after a question
    EXPECT_EQ(cell.state(), State::Stop);
  }
}

}  // namespace
}  // namespace articulus::test
