// Goals, splines, swings and sampled courses, settling and tightened limits, watched: no heap, no lock, no file, no
// formatted text.
#include <gtest/gtest.h>

#include "tests/support/course_segments.h"
#include "tests/support/cycle_rig.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Law;
using cycle::AckCode;

class WatchedCourse : public testing::Test {
 protected:
  WatchedCourse() {
    rig.before = watch;
    rig.after = rest;
    (void)takeForbiddenCalls();
  }
  void TearDown() override {
    const ForbiddenCalls c = takeForbiddenCalls();
    EXPECT_EQ(c.all(), 0) << c.heap << " heap, " << c.locks << " locks, " << c.files << " files, " << c.formats
                          << " formats, " << c.throws << " throws";
  }
  CycleRig rig;
};

TEST_F(WatchedCourse, EveryBodyCourseAndItsStop) {
  rig.switchOn();
  for (const BodyCourse& course : everyBodyCourse())
    for (int axis = 0; axis < 6; ++axis) {
      // Some too fast, so that they are slowed down.
      auto s = course.segment(axis, axis % 2 == 0 ? 1 : -1, axis < 3 ? 0.02 : 0.05, axis % 2 == 0 ? 0.05 : 2.0);
      s.limits.wrench[axis] = 60.0;
      s.limits.angularSpeed_rad_per_s = 0.4;
      ASSERT_EQ(rig.start(planOf(s)), AckCode::Accepted) << course.name;
      rig.run(400);
      EXPECT_TRUE(cycle::moves(rig.state()))
          << course.name << ", axis " << axis << ": " << safety::describe(rig.snapshot().fault);
      rig.links->stopRequested = true;
      rig.run(300);
      ASSERT_EQ(rig.state(), cycle::State::Stop);
      ASSERT_EQ(rig.order(cycle::CommandKind::Home), AckCode::Accepted);
      ASSERT_TRUE(rig.runUntilStop(20000));
    }
}

TEST_F(WatchedCourse, APauseThatUnloadsAndComesBack) {
  rig.makeReady();
  protocol::Plan plan = planOf(loadSegment(3, 2.0, 1.0));
  plan.segment[0].duration_s = plan.segment[0].profile.duration_s();
  plan.segment[1] = taskSegment(Law::Hybrid, 4.0, AxisMode::Force);
  plan.segment[1].selection.axis[4] = AxisMode::Position;
  addLine(plan.segment[1], 4, 1, 0.02, 3.0);
  plan.segments = 2;
  plan.unloadsInPause = true;
  ASSERT_EQ(rig.start(plan), AckCode::Accepted);
  for (const int ms : {900, 3000}) {
    rig.run(ms);
    ASSERT_EQ(rig.order(cycle::CommandKind::Pause), AckCode::Accepted);
    rig.run(3000);
    EXPECT_EQ(rig.snapshot().pausePhase, cycle::PausePhase::Unloads);
    ASSERT_EQ(rig.order(cycle::CommandKind::Resume), AckCode::Accepted);
    for (int i = 0; i < 20000 && rig.snapshot().planPaused; ++i) rig.run();
    EXPECT_FALSE(rig.snapshot().planPaused);
  }
}

TEST_F(WatchedCourse, SampledLoadsSettlingAndItsTimeOut) {
  rig.makeReady();
  protocol::Plan plan;
  plan.segment[0] = taskSegment(Law::Hybrid, 2.0, AxisMode::Force);
  plan.segment[0].direction[3] = 1.0;
  plan.segment[0].sampled = kept({0.0, 0.5, 1.5}, {0.0, 1.0, 0.5});
  plan.segment[0].forceTolerance_N = 5.0;
  plan.segment[0].momentTolerance_Nm = 0.5;
  plan.segment[0].settle_s = 0.2;
  plan.segment[0].timeout_s = 5.0;
  plan.segment[1] = settlingSegment(3, 0.5, 0.5);
  plan.segment[1].limits.wrench[3] = 4.0;
  plan.segments = 2;
  ASSERT_EQ(rig.start(plan), AckCode::Accepted);
  for (int i = 0; i < 20000 && rig.state() != cycle::State::Fault; ++i) rig.run();
  EXPECT_EQ(rig.snapshot().fault.code, safety::FaultCode::SettleTimeout) << safety::describe(rig.snapshot().fault);
}

}  // namespace
}  // namespace articulus::test
