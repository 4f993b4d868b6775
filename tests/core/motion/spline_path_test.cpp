#include "core/motion/spline_path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::motion {
namespace {

using spatial::Vector3;

constexpr double kDegree = spatial::kRadiansPerDegree;

/// A knee that is flexed by 110 degrees, rolls and slides on the way, in uneven times.
std::vector<PathPoint> flexion() {
  std::vector<PathPoint> points;
  for (int i = 0; i <= 40; ++i) {
    const double s = i / 40.0;
    PathPoint p;
    p.time_s = 3.0 + 20.0 * s + 0.3 * std::sin(5.0 * s);
    p.X_RD.translation = Vector3(0.02 * std::sin(2.0 * s), -0.01 * s * s, 0.015 * s) + Vector3(0.001, 0.002, 0.003);
    p.X_RD.rotation = spatial::rotationOf({110.0 * kDegree * s + 0.1, 0.1 * std::sin(3.0 * s), 0.25 * s});
    points.push_back(p);
  }
  return points;
}

SplinePath built(const std::vector<PathPoint>& points, double speed = 1.0) {
  auto p = SplinePath::through(points, speed);
  if (!p) throw std::runtime_error(p.error().text());
  return *p;
}

struct Point {
  spatial::Pose X;
  spatial::Twist V;
  spatial::Vector6 A;
};
Point at(const SplinePath& path, double t_s) {
  Point p;
  path.at(t_s, p.X, p.V, p.A);
  return p;
}
double angle(const spatial::Matrix3& a, const spatial::Matrix3& b) {
  return spatial::logRotation(a * b.transpose()).norm();
}

TEST(SplinePath, GoesThroughItsPoints) {
  const auto points = flexion();
  for (const double speed : {1.0, 0.5, 2.0}) {
    const SplinePath path = built(points, speed);
    EXPECT_NEAR(path.duration_s(), (points.back().time_s - points.front().time_s) / speed, 1e-12);
    for (const PathPoint& p : points) {
      const Point now = at(path, (p.time_s - points.front().time_s) / speed);
      EXPECT_LT((now.X.translation - p.X_RD.translation).norm(), 1e-14);
      EXPECT_LT(angle(now.X.rotation, p.X_RD.rotation), 1e-12);
    }
  }
  EXPECT_GT(angle(points.back().X_RD.rotation, points.front().X_RD.rotation), 109.0 * kDegree)
      << "it is to turn as a knee does";
}

// Rate and acceleration are those of the pose, by differences; a jump of either breaks the bound of a finite jerk.
TEST(SplinePath, RateAndAccelerationAreThoseOfThePoseAndNeverJumpOnTheWay) {
  const SplinePath path = built(flexion());
  const double h = 1e-3, jerk = 1.0;
  double fastest = 0.0, quickest = 0.0;
  Point last = at(path, h);
  for (double t = 2.0 * h; t < path.duration_s() - h; t += h) {
    const Point now = at(path, t);
    const Vector3 moved = now.X.translation - last.X.translation,
                  turned = spatial::logRotation(now.X.rotation * last.X.rotation.transpose());
    ASSERT_LE((moved - 0.5 * h * (last.V.linear() + now.V.linear())).norm(), jerk * h * h * h) << t;
    ASSERT_LE((turned - 0.5 * h * (last.V.angular() + now.V.angular())).norm(), jerk * h * h * h) << t;
    ASSERT_LE((now.V.data - last.V.data - 0.5 * h * (last.A + now.A)).norm(), jerk * h * h) << t;
    ASSERT_LE((now.A - last.A).norm(), 5.0 * jerk * h) << "the acceleration jumps at " << t << " s";
    fastest = std::max(fastest, now.V.linear().norm());
    quickest = std::max(quickest, now.V.angular().norm());
    last = now;
  }
  EXPECT_NEAR(path.peakSpeed_m_per_s(), fastest, 0.01 * fastest);
  EXPECT_NEAR(path.peakRate_rad_per_s(), quickest, 0.01 * quickest);
}

TEST(SplinePath, IsAtRestAtBothEndsAndBeyond) {
  const auto points = flexion();
  const SplinePath path = built(points);
  for (const double t : {-1.0, 0.0, path.duration_s(), path.duration_s() + 1.0}) {
    const Point p = at(path, t);
    EXPECT_TRUE(p.V.data.isZero(0.0) && p.A.isZero(0.0)) << t;
    const spatial::Pose& there = t <= 0.0 ? points.front().X_RD : points.back().X_RD;
    EXPECT_LT((p.X.translation - there.translation).norm(), 1e-15);
    EXPECT_LT(angle(p.X.rotation, there.rotation), 1e-12);
  }
  // It comes from rest: no step of the rate within a millisecond.
  EXPECT_LT(at(path, 1e-3).V.data.norm(), 2e-3);
  EXPECT_LT(at(path, path.duration_s() - 1e-3).V.data.norm(), 2e-3);
  EXPECT_EQ(path.first_RD().translation, points.front().X_RD.translation);
}

TEST(SplinePath, TwoPointsAreAStraightWay) {
  PathPoint a, b;
  b.time_s = 2.0;
  b.X_RD.translation = {0.1, 0.0, 0.0};
  b.X_RD.rotation = spatial::expRotation(Vector3(0.0, 0.4, 0.0));
  const SplinePath path = built({a, b});
  const Point half = at(path, 1.0);
  EXPECT_NEAR(half.X.translation.x(), 0.05, 1e-15);
  EXPECT_NEAR(angle(half.X.rotation, spatial::expRotation(Vector3(0.0, 0.2, 0.0))), 0.0, 1e-12);
  EXPECT_NEAR(half.V.linear().x(), 1.5 * 0.05, 1e-12);  // 3 s^2 - 2 s^3
}

TEST(SplinePath, ReversedItIsTheSameWayBack) {
  const auto points = flexion();
  const auto back = reversed(points);
  EXPECT_DOUBLE_EQ(back.front().time_s, points.front().time_s);
  EXPECT_DOUBLE_EQ(back.back().time_s, points.back().time_s);
  const SplinePath there = built(points), here = built(back);
  for (double t = 0.0; t <= there.duration_s(); t += 0.37) {
    const Point a = at(there, t), b = at(here, there.duration_s() - t);
    EXPECT_LT((a.X.translation - b.X.translation).norm(), 1e-12);
    EXPECT_LT(angle(a.X.rotation, b.X.rotation), 2e-5)
        << "rotation vectors from either end are not quite the same splines";
  }
}

TEST(SplinePath, ThinnedPointsAreApartAndKeepTheEnds) {
  auto points = flexion();
  const double turn = 7.0 * kDegree;
  const auto thin = thinned(points, 1.0, turn);
  ASSERT_GT(thin.size(), 5u);
  ASSERT_LT(thin.size(), points.size());
  EXPECT_EQ(thin.front().time_s, points.front().time_s);
  EXPECT_EQ(thin.back().time_s, points.back().time_s);
  for (std::size_t i = 1; i < thin.size(); ++i)
    EXPECT_GE(angle(thin[i].X_RD.rotation, thin[i - 1].X_RD.rotation), turn);
  const auto far = thinned(points, 0.005, 10.0);
  for (std::size_t i = 1; i < far.size(); ++i)
    EXPECT_GE((far[i].X_RD.translation - far[i - 1].X_RD.translation).norm(), 0.005);
  EXPECT_EQ(thinned(points, 0.0, 0.0).size(), points.size());
  EXPECT_EQ(thinned(points, 10.0, 10.0).size(), 2u) << "both ends stay, however near";
}

TEST(SplinePath, RefusesWhatIsNoPath) {
  const auto refuses = [](const std::vector<PathPoint>& points, const char* words, double speed = 1.0) {
    const auto p = SplinePath::through(points, speed);
    ASSERT_FALSE(p.ok()) << words;
    EXPECT_EQ(p.error().code, base::ErrorCode::InvalidArgument);
    EXPECT_NE(p.error().text().find(words), std::string::npos) << p.error().text();
    EXPECT_FALSE(p.error().remedy.empty());
  };
  auto points = flexion();
  refuses({}, "0 points");
  refuses({points[0]}, "1 points");
  refuses(points, "speed", 0.0);
  refuses(points, "speed", std::numeric_limits<double>::quiet_NaN());
  auto wrong = points;
  std::swap(wrong[3].time_s, wrong[4].time_s);
  refuses(wrong, "time of point 5");
  wrong = points;
  wrong[3].time_s = wrong[2].time_s;
  refuses(wrong, "time of point 4");
  wrong = points;
  wrong[7].X_RD.translation.y() = std::numeric_limits<double>::infinity();
  refuses(wrong, "point 8 is not a number");
  wrong.clear();
  for (int i = 0; i <= 20; ++i) {
    PathPoint p;
    p.time_s = i;
    p.X_RD.rotation = spatial::expRotation(Vector3(0.0, 0.2 * i, 0.0));
    wrong.push_back(p);
  }
  refuses(wrong, "half a turn");
}

}  // namespace
}  // namespace articulus::motion
