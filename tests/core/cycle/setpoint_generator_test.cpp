// Set-points of goals, splines, swings and sampled courses, and the wait for loads to settle, against plain kinematics.
#include "core/cycle/setpoint_generator.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/control/task_error.h"
#include "core/cycle/motion_duration.h"
#include "tests/support/course_segments.h"

namespace articulus::cycle {
namespace {

using control::AxisMode;
using control::Law;
using control::TaskFrame;
using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using test::kDegree;
using test::kept;
using test::taskSegment;

double angle(const Matrix3& a, const Matrix3& b) { return spatial::logRotation(a * b.transpose()).norm(); }

class TaskCourses : public testing::Test {
 protected:
  TaskCourses() {
    model.X_WD = {spatial::rotationOf({0.2, -0.1, 0.15}) * reference.rotation,
                  reference.translation + Vector3(0.004, -0.003, 0.006)};
    in.model = &model;
    in.q = robot::JointVector::Zero(6);
    in.R_WJ = reference.rotation;
  }
  void start(const protocol::Segment& s) { course.start(in, s, reference); }
  /// Set-points at a time.
  control::SetPoint at(double t_s) {
    control::SetPoint wanted;
    status = course.step(in, t_s, 1e-3, wanted);
    return wanted;
  }
  /// Rates are those of the poses, by central differences over the whole course.
  void expectSmooth(double duration_s, double jerk) {
    const double h = 1e-3;
    control::SetPoint last = at(0.0);
    EXPECT_LT((last.X_WD.translation - model.X_WD.translation).norm(), 1e-12) << "it does not begin where the body is";
    EXPECT_LT(angle(last.X_WD.rotation, model.X_WD.rotation), 1e-9);
    EXPECT_LT(last.V_WD_W.data.norm(), 1e-9) << "it does not begin at rest";
    for (double t = h; t < duration_s; t += h) {
      const control::SetPoint now = at(t);
      const Vector3 moved = now.X_WD.translation - last.X_WD.translation,
                    turned = spatial::logRotation(now.X_WD.rotation * last.X_WD.rotation.transpose());
      ASSERT_LE((moved - 0.5 * h * (last.V_WD_W.linear() + now.V_WD_W.linear())).norm(), jerk * h * h * h + 1e-12) << t;
      ASSERT_LE((turned - 0.5 * h * (last.V_WD_W.angular() + now.V_WD_W.angular())).norm(), jerk * h * h * h + 1e-10)
          << t;
      last = now;
    }
  }
  const Pose reference{spatial::rotationOf({0.05, 0.02, -0.03}), {0.7, 0.1, 0.4}};
  control::ArmModelState model;
  control::ControlInput in;
  SetpointGenerator course;
  TaskStatus status = TaskStatus::Running;
};

protocol::Segment goal(Law law, const Vector3& size_m, const Vector3& angles_rad, AxisMode mode,
                       TaskFrame frame = TaskFrame::World) {
  auto s = taskSegment(law, 5.0, mode, frame);
  s.path = {.shape = motion::PathShape::Line, .size_m = size_m, .turn_rad = angles_rad, .time_s = 4.0};
  s.toGoal = true;
  return s;
}

// As a Move: exactly the pose that is X_HT from the reference pose, wherever the body is.
TEST_F(TaskCourses, AGoalOfAllPositionsIsThatOfAMove) {
  const Vector3 size(0.01, 0.02, -0.03), angles(0.3, 1.2, -0.4);     // lateral bending, flexion, axial rotation
  start(goal(Law::InverseDynamics, size, angles, AxisMode::Force));  // it reads no selection
  const auto end = at(4.5);
  EXPECT_LT((end.X_WD.translation - reference.translation - size).norm(), 1e-12);
  EXPECT_LT(angle(end.X_WD.rotation, spatial::rotationOf({1.2, 0.3, -0.4}) * reference.rotation), 1e-9);
  expectSmooth(4.2, 5.0);
  EXPECT_EQ(status, TaskStatus::Running);
  (void)at(5.001);
  EXPECT_EQ(status, TaskStatus::Done);
}

TEST_F(TaskCourses, AGoalCountsAlongTheAxesOfItsFrame) {
  const Vector3 size(0.01, 0.02, -0.03), angles(0.3, -0.8, 0.2);
  for (const TaskFrame frame : {TaskFrame::Tool, TaskFrame::Joint}) {
    start(goal(Law::Hybrid, size, angles, AxisMode::Position, frame));
    const Matrix3 R_WT = frame == TaskFrame::Tool ? model.X_WD.rotation : reference.rotation;
    const auto end = at(4.5);
    EXPECT_LT((end.X_WD.translation - reference.translation - R_WT * size).norm(), 1e-12);
    EXPECT_LT(
        angle(end.X_WD.rotation, R_WT * spatial::rotationOf({-0.8, 0.3, 0.2}) * R_WT.transpose() * reference.rotation),
        1e-9);
  }
}

// Only the axes that follow poses are led to their goal; what the others are, they are.
TEST_F(TaskCourses, AGoalOfSomeAxesLeavesTheOthers) {
  for (std::size_t axis = 0; axis < 6; ++axis)
    for (const double value : {0.5, -0.5}) {
      const double v = axis < 3 ? 0.02 * value : value;
      auto s = goal(Law::Hybrid, Vector3::Constant(9.0), Vector3::Constant(1.0), AxisMode::Force);
      s.selection.axis[axis] = AxisMode::Position;
      (axis < 3 ? s.path.size_m[static_cast<int>(axis)] : s.path.turn_rad[static_cast<int>(axis) - 3]) = v;
      start(s);
      const auto end = at(4.5);
      const Vector3 moved = end.X_WD.translation - reference.translation,
                    before = model.X_WD.translation - reference.translation;
      const auto now = spatial::spineAngles(end.X_WD.rotation * reference.rotation.transpose());
      const double angles[] = {now.lateralBending_rad, now.flexion_rad, now.axialRotation_rad};
      for (int i = 0; i < 3; ++i) EXPECT_NEAR(moved[i], static_cast<int>(axis) == i ? v : before[i], 1e-12) << axis;
      if (axis >= 3) {
        EXPECT_NEAR(angles[axis - 3], v, 1e-5) << axis;
        const Vector3 turn = spatial::logRotation(end.X_WD.rotation * model.X_WD.rotation.transpose());
        for (int i = 0; i < 3; ++i) {
          if (i == static_cast<int>(axis) - 3) continue;
          EXPECT_NEAR(turn[i], 0.0, 1e-9) << "it turns about an axis that follows a load";
        }
      } else {
        EXPECT_LT(angle(end.X_WD.rotation, model.X_WD.rotation), 1e-9);
      }
    }
}

TEST_F(TaskCourses, ASplineIsMetFromBesideAndThenFollowed) {
  model.X_WD = {spatial::expRotation(Vector3(0.02, -0.01, 0.01)) * reference.rotation,
                reference.translation + Vector3(0.001, 0.001, -0.001)};
  const motion::SplinePath* path =
      kept({{0.0, {}}, {2.0, test::along(1, 0.02)}, {5.0, test::along(4, 1.2)}, {7.0, test::along(4, 1.9)}});
  auto s = taskSegment(Law::InverseDynamics, 8.0, AxisMode::Position);
  s.spline = path;
  EXPECT_TRUE(PoseTrajectory::canBegin(in, s, reference));
  start(s);
  expectSmooth(7.5, 20.0);
  for (const double t : {1.5, 3.3, 7.0, 9.0}) {
    const auto now = at(t);
    Pose X_RD;
    spatial::Twist V;
    Vector6 A;
    path->at(t, X_RD, V, A);
    EXPECT_LT((now.X_WD.translation - reference.translation - X_RD.translation).norm(), 1e-12);
    EXPECT_LT(angle(now.X_WD.rotation, X_RD.rotation * reference.rotation), 1e-9);
    EXPECT_LT((now.V_WD_W.data - V.data).norm() + (now.A_WD_W - A).norm(), 1e-9);
  }
}

TEST_F(TaskCourses, ASplineThatBeginsElsewhereCanNotBegin) {
  auto s = taskSegment(Law::Hybrid, 8.0, AxisMode::Position);
  s.spline = kept({{0.0, {}}, {2.0, test::along(1, 0.02)}});
  for (int axis = 0; axis < 6; ++axis)
    for (const int sign : {1, -1}) {
      const double most = axis < 3 ? PoseTrajectory::kBeside_m : PoseTrajectory::kBeside_rad;
      const auto beside = [&](double share) {
        const Pose X = test::along(axis, sign * share * most);
        model.X_WD = {X.rotation * reference.rotation, reference.translation + X.translation};
        return PoseTrajectory::canBegin(in, s, reference);
      };
      EXPECT_TRUE(beside(0.95));
      EXPECT_FALSE(beside(1.05)) << axis;
      s.selection.axis[static_cast<std::size_t>(axis)] = AxisMode::Force;
      EXPECT_TRUE(beside(1.05)) << "an axis that follows a load is where it is, " << axis;
      s.selection.axis[static_cast<std::size_t>(axis)] = AxisMode::Position;
    }
}

TEST_F(TaskCourses, ASwingIsTheProfileTimesItsSize) {
  auto s = taskSegment(Law::Hybrid, 8.0, AxisMode::Force);
  s.selection.axis[2] = s.selection.axis[4] = AxisMode::Position;
  s.swing << 9.0, 9.0, 0.01, 9.0, 0.3, 9.0;  // only its position axes swing
  s.profile = {.amplitude = 1.0, .rise_s = 1.0, .cycles = 2};
  start(s);
  const auto top = at(1.0), bottom = at(3.0), end = at(8.0);
  EXPECT_LT((top.X_WD.translation - model.X_WD.translation - Vector3(0, 0, 0.01)).norm(), 1e-12);
  EXPECT_LT(angle(top.X_WD.rotation, spatial::expRotation(Vector3(0, 0.3, 0)) * model.X_WD.rotation), 1e-9);
  EXPECT_LT((bottom.X_WD.translation - model.X_WD.translation + Vector3(0, 0, 0.01)).norm(), 1e-12);
  EXPECT_LT((end.X_WD.translation - model.X_WD.translation).norm(), 1e-12);
  expectSmooth(8.0, 1000.0);  // its corners are rounded over a tenth of a second
}

TEST_F(TaskCourses, ASampledSwingCountsFromItsFirstValue) {
  auto s = taskSegment(Law::InverseDynamics, 3.0, AxisMode::Position);
  s.sampled = kept({0.0, 1.0, 2.0}, {5.0, 6.0, 5.0});
  s.swing[0] = 0.02;
  start(s);
  EXPECT_LT((at(1.0).X_WD.translation - model.X_WD.translation - Vector3(0.02, 0, 0)).norm(), 1e-12);
  expectSmooth(3.0, 10.0);
}

// Loads begin at what is there although the course begins elsewhere.
TEST_F(TaskCourses, ASampledLoadBeginsAtWhatIsThere) {
  auto s = taskSegment(Law::DirectForce, 6.0, AxisMode::Force);
  s.base[0] = 2.0;
  s.direction[0] = 10.0;
  s.sampled = kept({0.0, 2.0, 4.0}, {1.0, 3.0, 2.0});
  in.F_D_W.data[0] = 4.0;
  start(s);
  EXPECT_NEAR(at(0.0).F_D_W.data[0], 4.0, 1e-12);
  EXPECT_NEAR(at(2.0).F_D_W.data[0], 32.0, 1e-12);
  EXPECT_NEAR(at(5.0).F_D_W.data[0], 22.0, 1e-12);
  for (double t = 0.0; t < 4.0; t += 0.01)
    EXPECT_LT(std::abs(at(t + 1e-3).F_D_W.data[0] - at(t).F_D_W.data[0]), 0.05) << t;
}

TEST_F(TaskCourses, SlowedDownItIsTheSameWayInMoreTime) {
  auto s = goal(Law::InverseDynamics, {0.01, 0.02, -0.03}, {0.3, 1.2, -0.4}, AxisMode::Position);
  s.direction[3] = 1.0;
  s.profile = {.amplitude = 2.0, .rise_s = 4.0, .bothSides = false, .returnToZero = false};
  start(s);
  const auto a = at(1.7);
  start(s);
  course.slowDown(2.5);
  const auto b = at(2.5 * 1.7);
  EXPECT_LT((a.X_WD.translation - b.X_WD.translation).norm() + angle(a.X_WD.rotation, b.X_WD.rotation), 1e-9);
  EXPECT_LT((a.V_WD_W.data - 2.5 * b.V_WD_W.data).norm(), 1e-12);
  EXPECT_LT((a.A_WD_W - 6.25 * b.A_WD_W).norm(), 1e-12);
  EXPECT_NEAR(a.F_D_W.data[3], b.F_D_W.data[3], 1e-12);
  (void)at(2.5 * 5.0 - 1e-3);
  EXPECT_EQ(status, TaskStatus::Running);
  (void)at(2.5 * 5.0 + 1e-3);
  EXPECT_EQ(status, TaskStatus::Done);
}

// Settled: all Force axes near the wanted load for as long as is asked, after the course, not before.
TEST_F(TaskCourses, WaitsForEveryForceAxisToSettle) {
  for (int axis = 0; axis < 6; ++axis)
    for (const int sign : {1, -1}) {
      auto s = taskSegment(Law::Hybrid, 1.0, AxisMode::Force);
      s.selection.axis[static_cast<std::size_t>((axis + 1) % 6)] = AxisMode::Hold;
      s.base = Vector6::Constant(0.1);
      s.forceTolerance_N = s.momentTolerance_Nm = 0.05;
      s.settle_s = 0.5;
      s.timeout_s = 3.0;
      in.F_D_W.data = s.base;
      start(s);
      in.F_D_W.data[axis] += sign * 0.06;
      in.F_D_W.data[(axis + 1) % 6] += 100.0;  // follows no load
      for (double t = 0.0; t < 3.5; t += 0.01) {
        (void)at(t);
        ASSERT_EQ(status, TaskStatus::Running) << axis << " at " << t;
      }
      in.F_D_W.data[axis] -= sign * 0.02;
      (void)at(3.5);
      (void)at(3.9);
      EXPECT_EQ(status, TaskStatus::Running) << "too soon";
      in.F_D_W.data[axis] += sign * 0.02;
      (void)at(3.95);
      in.F_D_W.data[axis] -= sign * 0.02;
      (void)at(3.96);
      in.F_D_W.data = s.base;
      (void)at(3.99);
      EXPECT_EQ(status, TaskStatus::Running) << "it was away in between";
      (void)at(4.47);
      EXPECT_EQ(status, TaskStatus::Done);

      start(s);
      in.F_D_W.data[axis] += sign * 0.06;
      for (double t = 0.0; t < 3.99; t += 0.01) (void)at(t);
      EXPECT_EQ(status, TaskStatus::Running);
      (void)at(4.02);
      EXPECT_EQ(status, TaskStatus::TimedOut) << axis;
      in.F_D_W.data = s.base;
    }
}

TEST_F(TaskCourses, ABodyThatMovedFartherThanItMayEndsTheTaskOnEveryAxisAndSide) {
  for (int axis = 0; axis < 3; ++axis)
    for (const double sign : {-1.0, 1.0}) {
      auto s = taskSegment(Law::ForceGuidance, 10.0, AxisMode::Force);
      s.timeout_s = 2.0;
      s.forceTolerance_N = 1.0;
      s.end.way_m = 0.02;
      const spatial::Vector3 began = model.X_WD.translation;
      start(s);
      model.X_WD.translation = began + sign * 0.0199 * spatial::Vector3::Unit(axis);
      (void)at(0.5);
      EXPECT_EQ(status, TaskStatus::Running) << axis;
      model.X_WD.translation = began + sign * 0.0201 * spatial::Vector3::Unit(axis);
      (void)at(0.6);
      EXPECT_EQ(status, TaskStatus::Done) << axis;
      model.X_WD.translation = began;
    }
}

TEST_F(TaskCourses, ALawThatIsDoneIsAskedToHaveSettled) {
  auto s = taskSegment(Law::ForceGuidance, 10.0, AxisMode::Force);
  start(s);
  EXPECT_EQ(course.lawFinished(), TaskStatus::Done);
  s.timeout_s = 2.0;
  s.settle_s = 0.2;
  s.forceTolerance_N = 1.0;  // of moments nothing is asked
  in.F_D_W.data << 0, 0, 0, 3, 0, 0;
  start(s);
  (void)at(20.0 / 2.5);  // the load that is there has been led away from
  EXPECT_EQ(course.lawFinished(), TaskStatus::Running);
  (void)at(12.5);
  EXPECT_EQ(status, TaskStatus::Running);
  (void)at(12.8);
  EXPECT_NE(status, TaskStatus::Running);
}

// --- how fast a course is

TEST(CourseSpeed, IsTheShareOfTheLimitThatIsReachedFirst) {
  const cell::CellConfig& cell = test::munich();
  control::ArmModelState model;
  model.X_WD = cell.X_WB * robot::flangePose(cell.robot, cell.homeJoints_rad) * cell.X_FS * cell.X_SD;
  control::ControlInput in;
  in.model = &model;
  in.q = cell.homeJoints_rad;
  auto limits = cell.limits;
  limits.jointSpeed_rad_per_s.setConstant(1e3);
  const auto share = [&](const protocol::Segment& s, const safety::LimitSet& of) {
    PoseTrajectory course;
    course.start(in, s, model.X_WD);
    return shareOfSpeedLimits(cell, of, in.q, course);
  };
  for (const test::BodyCourse& course : test::everyBodyCourse())
    for (int axis = 0; axis < 6; ++axis) {
      const double speed = axis < 3 ? 0.1 : 0.2,
                   limit = axis < 3 ? limits.linearSpeed_m_per_s : limits.angularSpeed_rad_per_s;
      const auto s = course.segment(axis, 1, axis < 3 ? 0.03 : 0.1, speed);
      const double found = share(s, limits);
      EXPECT_GT(found, 0.6 * speed / limit) << course.name << axis;
      EXPECT_LT(found, 1.3 * speed / limit) << course.name << axis;
      auto slowJoint = limits;
      slowJoint.jointSpeed_rad_per_s.setConstant(0.01);
      EXPECT_GT(share(s, slowJoint), 2.0) << "joints were not looked at, " << course.name << axis;
    }
  EXPECT_EQ(share(taskSegment(Law::InverseDynamics, 5.0, AxisMode::Position), limits), 0.0) << "at rest";
}

}  // namespace
}  // namespace articulus::cycle
