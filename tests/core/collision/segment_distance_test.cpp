// Segments against segments and boxes: a search that knows nothing of the derivation, and the cases where formulas
// break.
#include "core/collision/segment_distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace articulus::collision {
namespace {

using spatial::Vector3;

const Vector3 kAny = Vector3::Zero();
static_assert(noexcept(nearestOnSegments(kAny, kAny, kAny, kAny)) && noexcept(segmentToBox(kAny, kAny, kAny, kAny)));

/// Least value of a convex function on [0, 1]: golden section, then the ends.
template <class F>
double leastOf(const F& f) {
  const double ratio = 0.5 * (std::sqrt(5.0) - 1.0);
  double from = 0.0, to = 1.0;
  for (int i = 0; i < 90; ++i) {
    const double c = to - ratio * (to - from), d = from + ratio * (to - from);
    if (f(c) < f(d)) to = d;
    else from = c;
  }
  return std::min({f(0.0), f(1.0), f(0.5 * (from + to))});
}

double pointToSegment(const Vector3& x, const Vector3& q, const Vector3& v) {
  return leastOf([&](double t) { return (x - q - t * v).norm(); });
}
double searched(const Vector3& p, const Vector3& u, const Vector3& q, const Vector3& v) {
  return leastOf([&](double s) { return pointToSegment(p + s * u, q, v); });
}
double found(const Vector3& p, const Vector3& u, const Vector3& q, const Vector3& v) {
  const auto at = nearestOnSegments(p, u, q, v);
  EXPECT_TRUE(at.s >= 0.0 && at.s <= 1.0 && at.t >= 0.0 && at.t <= 1.0) << at.s << " " << at.t;
  return (p + at.s * u - q - at.t * v).norm();
}

class Random {
 public:
  double between(double lower, double upper) { return std::uniform_real_distribution<double>(lower, upper)(engine_); }
  Vector3 vector(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }

 private:
  std::mt19937_64 engine_{17};
};

TEST(SegmentToSegment, AgreesWithASearchOnRandomSegments) {
  Random random;
  double worst = 0.0;
  for (int n = 0; n < 3000; ++n) {
    const Vector3 p = random.vector(1.0), u = random.vector(0.5), q = random.vector(1.0), v = random.vector(0.5);
    worst = std::max(worst, std::abs(found(p, u, q, v) - searched(p, u, q, v)));
  }
  std::printf("segment to segment against a search: worst %.2e m of 3000\n", worst);
  EXPECT_LT(worst, 1e-8);
}

TEST(SegmentToSegment, ParallelAndAlmostParallelOnes) {
  Random random;
  double worst = 0.0;
  for (int n = 0; n < 3000; ++n) {
    const Vector3 p = random.vector(0.3), u = random.vector(0.5), q = random.vector(0.3);
    const Vector3 v = random.between(-2.0, 2.0) * u + random.vector(std::pow(10.0, random.between(-14.0, -2.0)));
    worst = std::max(worst, std::abs(found(p, u, q, v) - searched(p, u, q, v)));
  }
  std::printf("almost parallel segments against a search: worst %.2e m of 3000\n", worst);
  EXPECT_LT(worst, 1e-7);
}

TEST(SegmentToSegment, LengthZeroOnEitherSideOrBoth) {
  Random random;
  const Vector3 none = Vector3::Zero();
  for (int n = 0; n < 300; ++n) {
    const Vector3 p = random.vector(1.0), q = random.vector(1.0), v = random.vector(0.5);
    EXPECT_NEAR(found(p, none, q, v), pointToSegment(p, q, v), 1e-9);
    EXPECT_NEAR(found(q, v, p, none), pointToSegment(p, q, v), 1e-9);
    EXPECT_NEAR(found(p, none, q, none), (p - q).norm(), 1e-15);
  }
}

TEST(SegmentToSegment, TheSameSegmentTouchingEndsAndCrossings) {
  const Vector3 p(0.1, 0.2, 0.3), u(0.4, 0.0, 0.1);
  EXPECT_EQ(found(p, u, p, u), 0.0);
  EXPECT_NEAR(found(p, u, p + u, Vector3(0, 1, 0)), 0.0, 1e-16);
  EXPECT_NEAR(found({-1, 0, 0}, {2, 0, 0}, {0, -1, 0}, {0, 2, 0}), 0.0, 1e-16);
  EXPECT_NEAR(found({-1, 0, 0}, {2, 0, 0}, {0, -1, 0.25}, {0, 2, 0}), 0.25, 1e-16);
  EXPECT_NEAR(found({0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 0, 0}), 1.0, 1e-16) << "in line, behind each other";
}

TEST(SegmentToSegment, IsTheSameTheOtherWayRound) {
  Random random;
  for (int n = 0; n < 2000; ++n) {
    const Vector3 p = random.vector(1.0), u = random.vector(0.5), q = random.vector(1.0), v = random.vector(0.5);
    const double there = found(p, u, q, v);
    EXPECT_NEAR(there, found(q, v, p, u), 1e-12);
    EXPECT_NEAR(there, found(p + u, -u, q + v, -v), 1e-12);
  }
}

// The signed distance to a box is convex, so the least of it along a segment can be searched for.
double boxDistance(const Vector3& lower, const Vector3& upper, const Vector3& x) {
  const Vector3 beyond = (x - upper).cwiseMax(lower - x);
  return beyond.maxCoeff() > 0.0 ? beyond.cwiseMax(0.0).norm() : beyond.maxCoeff();
}

TEST(SegmentToBox, AgreesWithASearchOutsideAndInside) {
  Random random;
  double worst = 0.0;
  int inside = 0;
  for (int n = 0; n < 20000; ++n) {
    const Vector3 lower = random.vector(0.4) - Vector3::Constant(0.45),
                  upper = lower + (random.vector(0.4) + Vector3::Constant(0.45));
    const Vector3 p = random.vector(1.0),
                  u = n % 5 == 0 ? Vector3(random.vector(1.0).cwiseProduct(Vector3(n % 2, 1, 0))) : random.vector(1.0);
    const SegmentToBox at = segmentToBox(lower, upper, p, u);
    const double wanted = leastOf([&](double s) { return boxDistance(lower, upper, p + s * u); });
    if (wanted < 0.0) ++inside;
    worst = std::max(
        {worst, std::abs(at.distance_m - wanted), std::abs(boxDistance(lower, upper, p + at.s * u) - at.distance_m)});
    EXPECT_NEAR(at.normal.norm(), 1.0, 1e-12);
    EXPECT_NEAR(boxDistance(lower, upper, p + at.s * u - at.distance_m * at.normal), 0.0, 1e-9) << "not on the surface";
  }
  std::printf("segment to box against a search: worst %.2e m of 20000, %d of them inside\n", worst, inside);
  EXPECT_GT(inside, 500);
  EXPECT_LT(worst, 1e-8);
}

TEST(SegmentToBox, PointsEdgesAndFacesByHand) {
  const Vector3 lower(-1, -2, -3), upper(1, 2, 3);
  EXPECT_NEAR(segmentToBox(lower, upper, {4, 6, 0}, Vector3::Zero()).distance_m, 5.0, 1e-15);
  EXPECT_NEAR(segmentToBox(lower, upper, {0, 0, 2}, Vector3::Zero()).distance_m, -1.0, 1e-15);
  EXPECT_NEAR(segmentToBox(lower, upper, {-5, 0, 3.5}, {10, 0, 0}).distance_m, 0.5, 1e-15) << "along a face";
  EXPECT_NEAR(segmentToBox(lower, upper, {0, 0, -9}, {0, 0, 18}).distance_m, -1.0, 1e-15) << "through and through";
  EXPECT_NEAR(segmentToBox(lower, upper, {1, 0, 0}, Vector3::Zero()).distance_m, 0.0, 1e-15) << "on a face";
  EXPECT_NEAR(segmentToBox(lower, upper, {3, 0, 0}, {2, 0, 0}).s, 0.0, 0.0);
}

}  // namespace
}  // namespace articulus::collision
