// A plan that is paused stands where it is, with the loads of that place, on every axis and to both sides; every stop
// works there, and what goes on goes on from there.
#include <gtest/gtest.h>

#include "tests/support/course_segments.h"
#include "tests/support/reading_offset.h"
#include "tests/support/stop_watch.h"
#include "tests/support/task_segments.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using record::Channel;
using record::EventKind;
using safety::FaultCode;

constexpr double kSlowed_s = 0.8;  // within which the pace has come to nothing
constexpr double kStill_rad_per_s = 0.4 * kDegree;

/// A course of the body in free space that is at its fastest.
class PausedCourse : public testing::TestWithParam<Side> {
 protected:
  [[nodiscard]] double speed() const { return axis < 3 ? 0.03 : 6.0 * kDegree; }
  void start() {
    cell.makeReady(false);
    const BodyCourse course = everyBodyCourse().front();
    ASSERT_EQ(cell.start(planOf(course.segment(axis, sign, axis < 3 ? 0.04 : 8.0 * kDegree, speed()))),
              AckCode::Accepted);
    ASSERT_TRUE(cell.runUntil([this] { return sign * cell.trueTwist()[axis] > 0.6 * speed(); }, 3.0));
  }
  void pause() {
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
    EXPECT_TRUE(cell.snapshot().planPaused);
    cell.run(static_cast<int>(kSlowed_s * 1000.0));
    EXPECT_EQ(cell.snapshot().pace, 0.0);
    EXPECT_TRUE(cycle::moves(cell.state()));
  }
  [[nodiscard]] double fastest(int cycles) {
    double most = 0.0;
    for (int i = 0; i < cycles; ++i) {
      cell.run(1);
      most = std::max(most, cell.snapshot().sample.six(Channel::JointVelocity1).cwiseAbs().maxCoeff());
    }
    return most;
  }
  VirtualCell cell;
  const int axis = GetParam().axis, sign = GetParam().sign;
};
INSTANTIATE_TEST_SUITE_P(Stops, PausedCourse, testing::ValuesIn(sides(6)), sideName);

TEST_P(PausedCourse, StandsAndGoesOnToItsEnd) {
  ASSERT_NO_FATAL_FAILURE(pause());
  const spatial::Pose X = cell.truePose();
  const double elapsed_s = cell.snapshot().planElapsed_s;
  EXPECT_LT(fastest(3000), kStill_rad_per_s);
  EXPECT_LT((cell.truePose().translation - X.translation).norm(), 1e-4);
  EXPECT_LT(spatial::logRotation(cell.truePose().rotation * X.rotation.transpose()).norm(), 0.02 * kDegree);
  EXPECT_EQ(cell.snapshot().planElapsed_s, elapsed_s);
  EXPECT_EQ(cell.snapshot().step, -1) << "what is recorded meanwhile belongs to no step";
  ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted);
  double most = 0.0;
  ASSERT_TRUE(cell.runUntil(
      [&] {
        most = std::max(most, sign * cell.trueTwist()[axis]);
        return !cell.snapshot().planRunning;
      },
      20.0));
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
  EXPECT_LT(most, 1.25 * speed()) << "it makes up for lost time";
  EXPECT_GT(most, 0.3 * speed()) << "it did not go on";
}

TEST_P(PausedCourse, SetUpSpeedsHoldWhileItRests) {
  cell.setUp = safety::SetUpMode::WhileNoRun;
  ASSERT_NO_FATAL_FAILURE(start());
  EXPECT_FALSE(cell.snapshot().setUp) << "a run has its own speeds";
  ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
  EXPECT_FALSE(cell.snapshot().setUp) << "what comes to rest is not too fast all at once";
  cell.run(3000);
  EXPECT_TRUE(cell.snapshot().setUp) << "a person may be near while it rests";
  ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted);
  cell.run(3);
  EXPECT_FALSE(cell.snapshot().setUp) << "what goes on has the speeds of the run again";
  ASSERT_TRUE(cell.runUntil([&] { return !cell.snapshot().planRunning; }, 20.0));
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
}

TEST_P(PausedCourse, StopEndsIt) {
  ASSERT_NO_FATAL_FAILURE(pause());
  cell.link().requestStop();
  cell.run(2);
  EXPECT_EQ(cell.state(), cycle::State::Stop);
  EXPECT_FALSE(cell.snapshot().planRunning);
  EXPECT_FALSE(cell.snapshot().planPaused);
  EXPECT_EQ(cell.order(CommandKind::Resume), AckCode::RefusedNoPlan);
  EXPECT_LT(fastest(2000), kStill_rad_per_s) << "it moves on";
}

TEST_P(PausedCourse, LettingGoOfTheHandleTakesTheDrives) {
  ASSERT_NO_FATAL_FAILURE(pause());
  cell.link().setDeadMan(false);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  expectGoodStop(cell, "dead-man, paused", stop, FaultCode::DeadManReleased, -1, kNoLimit, "handle");
  EXPECT_FALSE(cell.snapshot().planPaused);
  cell.link().setDeadMan(true);
  expectRecovery(cell);
}

TEST_P(PausedCourse, IsStoppedWhileItSlowsDownAndWhileItGoesOn) {
  for (const bool goingOn : {false, true}) {
    VirtualCell other;
    other.makeReady(false);
    const BodyCourse course = everyBodyCourse().front();
    ASSERT_EQ(other.start(planOf(course.segment(axis, sign, axis < 3 ? 0.04 : 8.0 * kDegree, speed()))),
              AckCode::Accepted);
    ASSERT_TRUE(other.runUntil([&] { return sign * other.trueTwist()[axis] > 0.6 * speed(); }, 3.0));
    ASSERT_EQ(other.order(CommandKind::Pause), AckCode::Accepted);
    other.run(goingOn ? 1000 : 60);
    if (goingOn) {
      ASSERT_EQ(other.order(CommandKind::Resume), AckCode::Accepted);
      other.run(120);
    }
    EXPECT_GT(other.snapshot().pace, 0.02);
    EXPECT_LT(other.snapshot().pace, 0.98);
    const Stop stop = watchStop(
        other, [&other] { return other.link().setEmergencyStop(true), true; }, 3.0);
    EXPECT_TRUE(stop.latched);
    EXPECT_EQ(stop.fault.code, FaultCode::EmergencyStop);
    EXPECT_LE(stop.stopTime_s, safety::info(FaultCode::EmergencyStop).stopTime_s);
  }
}

/// A load on a clamped specimen that is half way up.
class PausedLoad : public testing::TestWithParam<Side> {
 protected:
  [[nodiscard]] double load() const { return sign * (axis < 3 ? 20.0 : 1.5); }
  [[nodiscard]] double measured() const { return sign * cell.snapshot().sample.six(Channel::ForceX)[axis]; }
  void pause() {
    cell.makeReady(true);
    auto up = loadSegment(axis, load(), 1.0);
    up.duration_s = up.profile.duration_s();
    ASSERT_EQ(cell.start(planOf(up)), AckCode::Accepted);
    const auto wanted = [this] { return sign * cell.snapshot().sample.six(Channel::WantedForceX)[axis]; };
    ASSERT_TRUE(cell.runUntil([&] { return wanted() > 0.5 * std::abs(load()); }, 20.0))
        << safety::describe(cell.snapshot().fault);
    ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
    cell.run(1500);
    EXPECT_EQ(cell.snapshot().pace, 0.0);
  }
  VirtualCell cell;
  const int axis = GetParam().axis, sign = GetParam().sign;
};
INSTANTIATE_TEST_SUITE_P(Stops, PausedLoad, testing::ValuesIn(sides(6)), sideName);

TEST_P(PausedLoad, KeepsTheLoadOfThatPlaceAndGoesOn) {
  ASSERT_NO_FATAL_FAILURE(pause());
  const double there = sign * cell.snapshot().sample.six(Channel::WantedForceX)[axis];
  EXPECT_GT(there, 0.4 * std::abs(load()));
  EXPECT_LT(there, 0.95 * std::abs(load()));
  const double near = axis < 3 ? 3.0 : 0.15;
  for (int i = 0; i < 60; ++i) {
    cell.run(100);
    EXPECT_NEAR(measured(), there, i < 15 ? 2.0 * near : near) << "after " << 0.1 * i << " s";
    EXPECT_DOUBLE_EQ(sign * cell.snapshot().sample.six(Channel::WantedForceX)[axis], there);
  }
  ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted);
  double most = 0.0;
  ASSERT_TRUE(cell.runUntil(
      [&] {
        most = std::max(most, measured());
        return !cell.snapshot().planRunning;
      },
      30.0));
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
  EXPECT_NEAR(most, std::abs(load()), 0.15 * std::abs(load()));
}

TEST_P(PausedLoad, ALoadLimitStopsIt) {
  ASSERT_NO_FATAL_FAILURE(pause());
  cell.script().loadCellOffset = chooseOffsetChannel(cell, axis, sign * 3.0 * cell.cell().limits.wrench[axis]);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  ASSERT_TRUE(stop.latched);
  EXPECT_LE(stop.stopTime_s, safety::info(stop.fault.code).stopTime_s);
  EXPECT_EQ(cell.state(), cycle::State::Fault);
  EXPECT_FALSE(cell.snapshot().planPaused);
}

/// Also where the law plans its own way, as searches do. What pushes and follows nothing goes on pushing.
TEST(Pause, UnderEveryLawTheBodyStands) {
  for (const LawInMotion& row : everyLawInMotion()) {
    if (row.law == control::Law::DirectJoint || row.law == control::Law::DirectCartesian) continue;
    if (control::info(row.law).followsLoads()) continue;  // those hold the load: PausedLoad
    for (const int sign : {1, -1}) {
      const std::string what = std::string(control::info(row.law).key) + (sign > 0 ? " +" : " -");
      VirtualCell cell;
      cell.makeReady(row.clamped);
      ASSERT_EQ(cell.start(planOf(row.segment(cell.cell(), sign))), AckCode::Accepted) << what;
      cell.run(700);
      ASSERT_TRUE(cycle::moves(cell.state())) << what << ", " << safety::describe(cell.snapshot().fault);
      ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted) << what;
      cell.run(2000);
      const spatial::Pose X = cell.truePose();
      double way_m = 0.0, turn_rad = 0.0;
      for (int i = 0; i < 80; ++i) {
        cell.run(50);
        const spatial::Pose now = cell.truePose();
        way_m = std::max(way_m, (now.translation - X.translation).norm());
        turn_rad = std::max(turn_rad, spatial::logRotation(now.rotation * X.rotation.transpose()).norm());
      }
      EXPECT_LT(way_m, 2e-4) << what;
      EXPECT_LT(turn_rad, 0.1 * kDegree) << what;
      ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted) << what;
      cell.run(1500);
      EXPECT_FALSE(cell.snapshot().fault.latched()) << what << ", " << safety::describe(cell.snapshot().fault);
    }
  }
}

TEST(Pause, AnUnloadEndsFirstAndBelongsToItsStep) {
  VirtualCell cell;
  cell.makeReady(true);
  protocol::Segment up = loadSegment(3, 1.5, 1.0);
  up.duration_s = up.profile.duration_s();
  protocol::Plan plan = planOf(up);
  plan.segment[1] = unloadSegment();
  plan.segment[1].step = 1;
  plan.segments = 2;
  ASSERT_EQ(cell.start(plan), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([&] { return cell.snapshot().step == 1; }, 30.0));
  ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
  while (cycle::moves(cell.state())) {
    ASSERT_EQ(cell.snapshot().step, 1) << "what is unloaded belongs to the step";
    cell.run(10);
    ASSERT_LT(cell.snapshot().cycle, 200000u);
  }
  cell.run(1000);
  EXPECT_TRUE(cell.snapshot().planRunning && cell.snapshot().planPaused);
  EXPECT_LT(std::abs(cell.snapshot().sample.six(Channel::ForceX)[3]), 0.15);
  ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([&] { return !cell.snapshot().planRunning; }, 10.0));
}

TEST(Pause, BetweenTwoSegmentsNothingBeginsUntilItGoesOn) {
  VirtualCell cell;
  cell.makeReady(false);
  protocol::Plan plan = planOf(moveSegment({0.005, 0.0, 0.0}, 0.5));
  plan.segment[1] = moveSegment({-0.005, 0.0, 0.0}, 0.5);
  plan.segment[1].step = 1;
  plan.segments = 2;
  plan.duration_s *= 2.0;
  ASSERT_EQ(cell.start(plan), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([&] { return cell.state() == cycle::State::Stop; }, 5.0));
  ASSERT_TRUE(cell.snapshot().planRunning);
  ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
  // The order itself may have come in the cycle in which the second began.
  cell.run(2000);
  const spatial::Vector3 stands = cell.truePose().translation;
  cell.run(3000);
  EXPECT_LT((cell.truePose().translation - stands).norm(), 5e-5);
  EXPECT_TRUE(cell.snapshot().planRunning);
  EXPECT_EQ(cell.order(CommandKind::Home), AckCode::RefusedByState) << "a paused plan still has the arm";
  ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([&] { return !cell.snapshot().planRunning; }, 10.0));
  EXPECT_FALSE(cell.snapshot().fault.latched());
}

TEST(Pause, WithoutAPlanIsRefused) {
  VirtualCell cell;
  cell.makeReady(false);
  EXPECT_EQ(cell.order(CommandKind::Pause), AckCode::RefusedNoPlan);
  EXPECT_EQ(cell.order(CommandKind::Resume), AckCode::RefusedNoPlan);
  EXPECT_FALSE(cell.snapshot().planPaused);
}

TEST(Pause, OfThePlanBeforeIsNotThatOfTheNext) {
  VirtualCell cell;
  cell.makeReady(false);
  const protocol::Plan plan = planOf(moveSegment({0.01, 0.0, 0.0}, 2.0));
  ASSERT_EQ(cell.start(plan), AckCode::Accepted);
  cell.run(300);
  ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
  cell.run(300);
  cell.link().requestStop();
  cell.run(1000);
  ASSERT_EQ(cell.start(plan), AckCode::Accepted);
  EXPECT_FALSE(cell.snapshot().planPaused);
  ASSERT_TRUE(cell.runUntil([&] { return !cell.snapshot().planRunning; }, 10.0));
}

}  // namespace
}  // namespace articulus::test
