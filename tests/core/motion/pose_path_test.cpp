#include "core/motion/pose_path.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "core/spatial/rotation.h"

namespace articulus::motion {
namespace {

using spatial::Vector3;

const std::array<PosePath, 5> kPaths{{
    {.shape = PathShape::Line, .size_m = {0.1, -0.05, 0.02}, .turn_rad = {0.1, 0.2, -0.3}, .time_s = 5.0},
    {.shape = PathShape::Rectangle, .size_m = {0.08, 0.0, 0.05}, .turn_rad = Vector3::Zero(), .time_s = 5.0},
    {.shape = PathShape::Rectangle, .size_m = {-0.04, 0.03, -0.01}, .turn_rad = Vector3::Zero(), .time_s = 0.5},
    {.shape = PathShape::Eight, .size_m = {0.05, 0.0, 0.03}, .turn_rad = Vector3::Zero(), .time_s = 32.0},
    {.shape = PathShape::Eight, .size_m = {-0.02, 0.02, 0.0}, .turn_rad = Vector3::Zero(), .time_s = 2.0},
}};

struct Point {
  spatial::Pose X;
  spatial::Twist V;
  spatial::Vector6 A;
};

Point at(const PosePath& path, double t_s) {
  Point p;
  path.at(t_s, p.X, p.V, p.A);
  return p;
}

// Rate and acceleration are those of the pose, by differences; the bound on the difference of two accelerations is that
// of a finite jerk: a jump anywhere, also at a corner, at the start or at the end, breaks it.
TEST(PosePath, RateAndAccelerationAreThoseOfThePoseAndNeverJump) {
  for (const PosePath& path : kPaths) {
    const double h = path.time_s / 20'000.0, T = path.time_s;
    const double size = path.size_m.norm() + path.turn_rad.norm();
    const double jerk =
        9000.0 * size / (T * T * T);  // of an eight: (4 pi 8/7)^3 of the wave, 4 pi 8/7 6 8^2 of its corner
    Point last = at(path, -3.0 * h);
    for (double t = -2.0 * h; t < path.duration_s() + 3.0 * h; t += h) {
      const Point now = at(path, t);
      const Vector3 moved = now.X.translation - last.X.translation;
      const Vector3 turned = spatial::logRotation(now.X.rotation * last.X.rotation.transpose());
      ASSERT_LE((moved - 0.5 * h * (last.V.linear() + now.V.linear())).norm(), jerk * h * h * h + 1e-15) << t;
      ASSERT_LE((turned - 0.5 * h * (last.V.angular() + now.V.angular())).norm(), jerk * h * h * h + 1e-14) << t;
      ASSERT_LE((now.V.data - last.V.data - 0.5 * h * (last.A + now.A)).norm(), jerk * h * h) << t;
      ASSERT_LE((now.A - last.A).norm(), jerk * h) << "the acceleration jumps at " << t << " s";
      last = now;
    }
  }
}

TEST(PosePath, StartsAndEndsAtRest) {
  for (const PosePath& path : kPaths) {
    for (const double t : {-1.0, 0.0, path.duration_s(), path.duration_s() + 10.0}) {
      const Point p = at(path, t);
      EXPECT_EQ(p.V.data.norm(), 0.0);
      EXPECT_NEAR(p.A.norm(), 0.0, 1e-12);
    }
    const Point end = at(path, path.duration_s());
    const bool line = path.shape == PathShape::Line;
    EXPECT_NEAR((end.X.translation - (line ? path.size_m : Vector3(Vector3::Zero()))).norm(), 0.0, 1e-15);
    EXPECT_NEAR((spatial::logRotation(end.X.rotation) - (line ? path.turn_rad : Vector3(Vector3::Zero()))).norm(), 0.0,
                1e-12);
  }
}

TEST(PosePath, RectangleRestsAtItsFourCorners) {
  const PosePath& path = kPaths[1];
  const std::array<Vector3, 5> corners{{{0, 0, 0}, {0.08, 0, 0}, {0.08, 0, 0.05}, {0, 0, 0.05}, {0, 0, 0}}};
  EXPECT_DOUBLE_EQ(path.duration_s(), 20.0);
  for (int i = 0; i <= 4; ++i) {
    EXPECT_NEAR((at(path, 5.0 * i).X.translation - corners[static_cast<std::size_t>(i)]).norm(), 0.0, 1e-12);
    EXPECT_NEAR(at(path, 5.0 * i).V.data.norm(), 0.0, 1e-12);
  }
}

TEST(PosePath, EightHasItsSizeAndPassesItsMiddle) {
  const PosePath& path = kPaths[3];
  double right = 0, left = 0, top = 0, bottom = 0;
  for (double t = 0; t < 32.0; t += 1e-3) {
    const Vector3 p = at(path, t).X.translation;
    right = std::max(right, p.x()), left = std::min(left, p.x());
    top = std::max(top, p.z()), bottom = std::min(bottom, p.z());
    EXPECT_EQ(p.y(), 0.0);
  }
  EXPECT_NEAR(right, 0.05, 1e-7);
  EXPECT_NEAR(left, -0.05, 1e-7);
  EXPECT_NEAR(top, 0.03, 1e-7);
  EXPECT_NEAR(bottom, -0.03, 1e-7);
  EXPECT_NEAR(at(path, 16.0).X.translation.norm(), 0.0, 1e-12);
}

TEST(PosePath, RestStaysAndAPathWithoutTimeIsOver) {
  const Point rest = at({}, 3.0);
  EXPECT_EQ(rest.X.translation.norm(), 0.0);
  const PosePath jump{.shape = PathShape::Rectangle, .size_m = {1, 1, 1}, .turn_rad = Vector3::Zero(), .time_s = 0.0};
  EXPECT_EQ(jump.duration_s(), 0.0);
  EXPECT_EQ(at(jump, 0.0).X.translation.norm(), 0.0);
}

}  // namespace
}  // namespace articulus::motion
