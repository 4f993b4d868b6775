// How a plan is walked: segments in order, limits that a segment tightens, and what is left of it at every end.
#include "core/cycle/phases/plan_runner.h"

#include <gtest/gtest.h>

#include "tests/support/phase_rig.h"

namespace articulus::test {
namespace {

using cycle::State;
using cycle::TaskStatus;
using record::EventKind;
using record::PlanEnd;
using safety::FaultCode;

constexpr double kTight_N = 7.0;

protocol::Segment tightened() {
  protocol::Segment s = moveSegment({0.0, 0.0, 0.0}, 1.0);
  s.step = 5;
  s.limits.wrench[2] = kTight_N;
  return s;
}

protocol::Plan twice(const protocol::Segment& first, const protocol::Segment& second) {
  protocol::Plan plan = planOf(first);
  plan.segments = 2;
  plan.segment[1] = second;
  return plan;
}

class PlanRunnerTest : public testing::Test {
 protected:
  void begin(const protocol::Plan& plan) {
    rig.start(plan);
    ASSERT_EQ(runner().stepNumber(), 5);
    ASSERT_EQ(limit(), kTight_N) << "the segment's limits are not in force";
    (void)rig.events();
  }
  void expectOver(PlanEnd how) {
    EXPECT_EQ(rig.codes(EventKind::PlanEnded), std::vector<int>{static_cast<int>(how)});
    EXPECT_FALSE(runner().running());
    EXPECT_EQ(runner().stepNumber(), -1);
    EXPECT_EQ(limit(), munich().limits.wrench[2]) << "a limit stayed tightened after the plan";
  }
  [[nodiscard]] double limit() const { return rig.parts.watch.limits().wrench[2]; }
  cycle::PlanRunner& runner() { return rig.parts.plan; }
  safety::Fault endTask(TaskStatus status = TaskStatus::Done) { return runner().taskEnded(status); }

  PhaseRig rig;
};

TEST_F(PlanRunnerTest, LimitsAreRelaxedWhereThePlanIsCompleted) {
  begin(planOf(tightened()));
  EXPECT_FALSE(endTask().latched());
  EXPECT_EQ(limit(), munich().limits.wrench[2]) << "between two segments nothing is tightened";
  runner().step();
  expectOver(PlanEnd::Completed);
}

TEST_F(PlanRunnerTest, LimitsAreRelaxedWhereTheOperatorStops) {
  begin(planOf(tightened()));
  runner().end(PlanEnd::Stopped);
  expectOver(PlanEnd::Stopped);
}

TEST_F(PlanRunnerTest, LimitsAreRelaxedWhereAFaultEndsIt) {
  begin(planOf(tightened()));
  rig.latch(FaultCode::DeadManReleased);
  expectOver(PlanEnd::Faulted);
}

TEST_F(PlanRunnerTest, LimitsAreRelaxedWhereAStepTakesTooLong) {
  begin(planOf(tightened()));
  const safety::Fault fault = endTask(TaskStatus::TimedOut);
  ASSERT_TRUE(fault.latched());
  EXPECT_TRUE(runner().running()) << "only the fault ends it";
  rig.parts.faults.latch(fault);
  expectOver(PlanEnd::TimedOut);
}

TEST_F(PlanRunnerTest, LimitsAreRelaxedWhereTheNextPathStartsTooFarAway) {
  const std::vector<motion::PathPoint> points = {
      {0.0, {spatial::Matrix3::Identity(), {0.05, 0.0, 0.0}}},
      {1.0, {spatial::Matrix3::Identity(), {0.06, 0.0, 0.0}}},
      {2.0, {spatial::Matrix3::Identity(), {0.07, 0.0, 0.0}}},
  };
  const auto spline = motion::SplinePath::through(points);
  ASSERT_TRUE(spline) << spline.error().text();
  protocol::Segment far;
  far.kind = protocol::SegmentKind::Task;
  far.law = control::Law::InverseDynamics;
  far.spline = &*spline;
  far.limits.wrench[2] = 0.5 * kTight_N;
  begin(twice(tightened(), far));
  (void)endTask();
  runner().step();
  expectOver(PlanEnd::Refused);
  EXPECT_EQ(rig.parts.states.now(), State::Stop) << "it was begun all the same";
}

TEST_F(PlanRunnerTest, EachSegmentIsBegunInStopOnlyAndInOrder) {
  protocol::Segment second = tightened();
  second.step = 6;
  begin(twice(tightened(), second));
  EXPECT_EQ(rig.parts.states.now(), State::Position);
  runner().step();
  EXPECT_EQ(runner().stepNumber(), 5) << "the next one was begun while one runs";
  (void)endTask();
  EXPECT_EQ(rig.parts.states.now(), State::Stop);
  EXPECT_EQ(runner().stepNumber(), -1);
  runner().step();
  EXPECT_EQ(runner().stepNumber(), 6);
}

TEST_F(PlanRunnerTest, ThereIsOneEndAndOnlyOfAPlanThatRuns) {
  runner().end(PlanEnd::Stopped);
  EXPECT_TRUE(rig.codes(EventKind::PlanEnded).empty());
  begin(planOf(tightened()));
  runner().end(PlanEnd::Stopped);
  runner().end(PlanEnd::Faulted);
  expectOver(PlanEnd::Stopped);
}

TEST_F(PlanRunnerTest, OnlyAnUnloadSetsTheReference) {
  begin(planOf(tightened()));
  (void)endTask();
  EXPECT_FALSE(rig.parts.reference.known());
  runner().end(PlanEnd::Stopped);
  rig.start(planOf(unloadSegment()));
  (void)endTask();
  EXPECT_TRUE(rig.parts.reference.known());
}

// The numbers stand in databases.
TEST(PlanEnds, KeepTheirNumbersAndHaveTheirWords) {
  EXPECT_EQ(static_cast<int>(PlanEnd::Completed), 0);
  EXPECT_EQ(static_cast<int>(PlanEnd::Stopped), 1);
  EXPECT_EQ(static_cast<int>(PlanEnd::Faulted), 2);
  EXPECT_EQ(static_cast<int>(PlanEnd::TimedOut), 3);
  EXPECT_EQ(static_cast<int>(PlanEnd::Refused), 4);
  for (int i = 0; i <= 4; ++i) EXPECT_NE(describe(static_cast<PlanEnd>(i)), "unknown end") << i;
}

}  // namespace
}  // namespace articulus::test
