// A pause that unloads: the loads go once the robot stands, come back before it goes on, and the plan goes on where it
// was, on every axis and to both sides; every stop works on the way out and on the way back.
#include <gtest/gtest.h>

#include "tests/support/course_segments.h"
#include "tests/support/reading_offset.h"
#include "tests/support/stop_watch.h"
#include "tests/support/task_segments.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using cycle::AckCode;
using cycle::CommandKind;
using cycle::PausePhase;
using record::Channel;
using safety::FaultCode;
using spatial::Vector6;

Vector6 loads(VirtualCell& cell) { return cell.snapshot().sample.six(Channel::ForceX); }
bool unloaded(VirtualCell& cell) {
  const Vector6 F = loads(cell).cwiseAbs();
  return F.head<3>().maxCoeff() < 2.0 && F.tail<3>().maxCoeff() < 0.1;
}

class UnloadingPause : public testing::TestWithParam<Side> {
 protected:
  [[nodiscard]] double load() const { return sign * (axis < 3 ? 20.0 : 1.5); }
  [[nodiscard]] double measured() { return sign * loads(cell)[axis]; }
  void start(protocol::Segment segment) {
    cell.makeReady(true);
    auto plan = planOf(segment);
    plan.unloadsInPause = true;
    ASSERT_EQ(cell.start(plan), AckCode::Accepted);
  }
  void startLoad() {
    auto up = loadSegment(axis, load(), 1.0);
    up.duration_s = up.profile.duration_s();
    ASSERT_NO_FATAL_FAILURE(start(up));
    const auto wanted = [this] { return sign * cell.snapshot().sample.six(Channel::WantedForceX)[axis]; };
    ASSERT_TRUE(cell.runUntil([&] { return wanted() > 0.5 * std::abs(load()); }, 20.0))
        << safety::describe(cell.snapshot().fault);
  }
  void pause() {
    ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
    ASSERT_TRUE(
        cell.runUntil([this] { return cell.snapshot().pausePhase == PausePhase::Unloads && unloaded(cell); }, 20.0))
        << safety::describe(cell.snapshot().fault) << "\n"
        << loads(cell).transpose();
  }
  void goBack() {
    ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted);
    ASSERT_EQ(cell.snapshot().pausePhase, PausePhase::Returns);
  }
  /// Until it walks on.  Out  the most load on the axis meanwhile
  double returned() {
    double most = 0.0;
    EXPECT_TRUE(cell.runUntil(
        [&] {
          most = std::max(most, measured());
          EXPECT_TRUE(cell.snapshot().step == -1 || !cell.snapshot().planPaused);
          return !cell.snapshot().planPaused;
        },
        30.0))
        << safety::describe(cell.snapshot().fault);
    return most;
  }
  VirtualCell cell;
  const int axis = GetParam().axis, sign = GetParam().sign;
};
INSTANTIATE_TEST_SUITE_P(Stops, UnloadingPause, testing::ValuesIn(sides(6)), sideName);

TEST_P(UnloadingPause, ALoadGoesAndComesBack) {
  ASSERT_NO_FATAL_FAILURE(startLoad());
  ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
  cell.run(800);
  const double there = sign * load() * 0.5;
  ASSERT_NO_FATAL_FAILURE(pause());
  const double elapsed_s = cell.snapshot().planElapsed_s;
  cell.run(1500);  // the last of it dies away
  for (int i = 0; i < 100; ++i) {
    cell.run(100);
    EXPECT_TRUE(unloaded(cell)) << loads(cell).transpose();
    EXPECT_EQ(cell.snapshot().step, -1) << "what is recorded meanwhile belongs to no step";
    EXPECT_EQ(cell.snapshot().planElapsed_s, elapsed_s);
  }
  ASSERT_NO_FATAL_FAILURE(goBack());
  const double most = returned();
  EXPECT_GT(measured(), 0.7 * there);
  EXPECT_LT(most, std::abs(load())) << "it overshoots on the way back";
  double peak = 0.0;
  ASSERT_TRUE(cell.runUntil(
      [&] {
        peak = std::max(peak, measured());
        return !cell.snapshot().planRunning;
      },
      30.0));
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
  EXPECT_NEAR(peak, std::abs(load()), 0.15 * std::abs(load()));
}

TEST_P(UnloadingPause, TwiceInARowAndOnTheWayBack) {
  ASSERT_NO_FATAL_FAILURE(startLoad());
  ASSERT_NO_FATAL_FAILURE(pause());
  ASSERT_NO_FATAL_FAILURE(goBack());
  cell.run(400);
  ASSERT_NO_FATAL_FAILURE(pause());  // in the middle of the way back
  ASSERT_NO_FATAL_FAILURE(goBack());
  (void)returned();
  ASSERT_NO_FATAL_FAILURE(pause());  // and at once again
  ASSERT_NO_FATAL_FAILURE(goBack());
  (void)returned();
  ASSERT_TRUE(cell.runUntil([&] { return !cell.snapshot().planRunning; }, 30.0));
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
}

TEST_P(UnloadingPause, AnAxisThatFollowsAPoseComesBackToIt) {
  auto s = taskSegment(control::Law::Hybrid, 30.0, AxisMode::Force);
  s.selection.axis[static_cast<std::size_t>(axis)] = AxisMode::Position;
  addLine(s, axis, sign, axis < 3 ? 0.3e-3 : 1.5 * kDegree, 8.0);
  ASSERT_NO_FATAL_FAILURE(start(s));
  cell.run(5000);
  ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
  cell.run(800);
  const spatial::Pose X = cell.truePose();
  ASSERT_NO_FATAL_FAILURE(pause());
  cell.run(3000);
  ASSERT_NO_FATAL_FAILURE(goBack());
  (void)returned();
  // What the others have crept under their loads is theirs.
  const spatial::Pose now = cell.truePose();
  if (axis < 3) EXPECT_NEAR(now.translation[axis], X.translation[axis], 5e-5);
  else EXPECT_NEAR(spatial::logRotation(now.rotation * X.rotation.transpose())[axis - 3], 0.0, 0.05 * kDegree);
  EXPECT_LT(loads(cell).head<3>().cwiseAbs().maxCoeff(), axis < 3 ? 1e9 : 5.0);
  ASSERT_TRUE(cell.runUntil([&] { return !cell.snapshot().planRunning; }, 40.0));
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
}

TEST_P(UnloadingPause, StopEndsItOnEveryLegOfTheWay) {
  for (const int leg : {0, 1, 2}) {
    if (leg == 0) {
      ASSERT_NO_FATAL_FAILURE(startLoad());
    } else {
      cell.run(2000);
      ASSERT_EQ(cell.order(CommandKind::Unload), AckCode::Accepted);
      ASSERT_TRUE(cell.runUntil([this] { return !cycle::moves(cell.state()); }, 60.0));
      auto up = loadSegment(axis, load(), 1.0);
      up.duration_s = up.profile.duration_s();
      auto plan = planOf(up);
      plan.unloadsInPause = true;
      ASSERT_EQ(cell.start(plan), AckCode::Accepted);
      cell.run(1000);
    }
    ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntil([this] { return cell.snapshot().pausePhase == PausePhase::Unloads; }, 5.0));
    if (leg > 0) {
      ASSERT_TRUE(cell.runUntil([this] { return unloaded(cell); }, 20.0));
    }
    if (leg > 1) {
      ASSERT_NO_FATAL_FAILURE(goBack());
      cell.run(300);
    }
    cell.link().requestStop();
    cell.run(2);
    EXPECT_EQ(cell.state(), cycle::State::Stop) << leg;
    EXPECT_FALSE(cell.snapshot().planRunning || cell.snapshot().planPaused) << leg;
    EXPECT_EQ(cell.order(CommandKind::Resume), AckCode::RefusedNoPlan);
  }
}

TEST_P(UnloadingPause, ALimitStopsTheWayBack) {
  ASSERT_NO_FATAL_FAILURE(startLoad());
  ASSERT_NO_FATAL_FAILURE(pause());
  ASSERT_NO_FATAL_FAILURE(goBack());
  cell.run(300);
  cell.script().loadCellOffset = chooseOffsetChannel(cell, axis, sign * 3.0 * cell.cell().limits.wrench[axis]);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  ASSERT_TRUE(stop.latched);
  EXPECT_LE(stop.stopTime_s, safety::info(stop.fault.code).stopTime_s);
  EXPECT_FALSE(cell.snapshot().planPaused);
}

TEST_P(UnloadingPause, LettingGoOfTheHandleTakesTheDrives) {
  ASSERT_NO_FATAL_FAILURE(startLoad());
  ASSERT_NO_FATAL_FAILURE(pause());
  cell.link().setDeadMan(false);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  expectGoodStop(cell, "dead-man, unloaded in a pause", stop, FaultCode::DeadManReleased, -1, kNoLimit, "handle");
  EXPECT_FALSE(cell.snapshot().planPaused);
}

TEST(UnloadingPauses, WithoutASpecimenItStands) {
  VirtualCell cell;
  cell.makeReady(false);
  auto plan = planOf(moveSegment({0.01, 0.0, 0.0}, 2.0));
  plan.unloadsInPause = true;
  ASSERT_EQ(cell.start(plan), AckCode::Accepted);
  cell.run(300);
  ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
  cell.run(3000);
  EXPECT_EQ(cell.snapshot().pausePhase, PausePhase::Stands);
  ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([&] { return !cell.snapshot().planRunning; }, 10.0));
}

TEST(UnloadingPauses, AMoveOfAClampedSpecimenComesBackToItsPose) {
  VirtualCell cell;
  cell.makeReady(true);
  auto plan = planOf(moveSegment({0.0, 0.0, 0.3e-3}, 4.0));
  plan.unloadsInPause = true;
  ASSERT_EQ(cell.start(plan), AckCode::Accepted);
  cell.run(3000);
  ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
  cell.run(800);
  const spatial::Pose X = cell.truePose();
  ASSERT_TRUE(cell.runUntil([&] { return cell.snapshot().pausePhase == PausePhase::Unloads && unloaded(cell); }, 20.0))
      << loads(cell).transpose();
  cell.run(2000);
  ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([&] { return !cell.snapshot().planPaused; }, 30.0))
      << safety::describe(cell.snapshot().fault);
  EXPECT_LT((cell.truePose().translation - X.translation).norm(), 2e-4);
  ASSERT_TRUE(cell.runUntil([&] { return !cell.snapshot().planRunning; }, 30.0));
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
}

TEST(UnloadingPauses, SearchesStandWithTheirLoads) {
  for (const LawInMotion& row : everyLawInMotion()) {
    if (control::info(row.law).course != control::LawCourse::Search) continue;
    VirtualCell cell;
    cell.makeReady(row.clamped);
    auto plan = planOf(row.segment(cell.cell(), 1));
    plan.unloadsInPause = true;
    ASSERT_EQ(cell.start(plan), AckCode::Accepted);
    cell.run(700);
    ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
    cell.run(2500);
    EXPECT_EQ(cell.snapshot().pausePhase, PausePhase::Stands) << control::info(row.law).key;
    ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted);
  }
}

/// Each law that follows loads or poses, on the clamped specimen.
TEST(UnloadingPauses, UnderEveryLawThatFollows) {
  for (const LawInMotion& row : everyLawInMotion()) {
    const control::LawInfo& law = control::info(row.law);
    if (!law.followsLoads() || !row.clamped) continue;
    for (const int sign : {1, -1}) {
      const std::string what = std::string(law.key) + (sign > 0 ? " +" : " -");
      VirtualCell cell;
      cell.makeReady(true);
      auto plan = planOf(row.segment(cell.cell(), sign));
      plan.unloadsInPause = true;
      ASSERT_EQ(cell.start(plan), AckCode::Accepted) << what;
      cell.run(1500);
      ASSERT_TRUE(cycle::moves(cell.state())) << what << ", " << safety::describe(cell.snapshot().fault);
      ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted) << what;
      EXPECT_TRUE(
          cell.runUntil([&] { return cell.snapshot().pausePhase == PausePhase::Unloads && unloaded(cell); }, 20.0))
          << what << ", " << safety::describe(cell.snapshot().fault);
      ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted) << what;
      EXPECT_TRUE(cell.runUntil([&] { return !cell.snapshot().planPaused; }, 30.0)) << what;
      cell.run(1500);
      EXPECT_FALSE(cell.snapshot().fault.latched()) << what << ", " << safety::describe(cell.snapshot().fault);
    }
  }
}

}  // namespace
}  // namespace articulus::test
