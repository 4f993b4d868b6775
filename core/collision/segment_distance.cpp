#include "core/collision/segment_distance.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace articulus::collision {
namespace {

using spatial::Vector3;

// A segment nearer to a box than that meets it: where it comes in, rounding alone is left of the distance.
constexpr double kTouching_m = 1e-12;

// Below this share of |u|^2 |v|^2 the directions count as parallel; what is lost is under 1e-7 of the lengths squared.
constexpr double kParallel = 1e-14;

double clampUnit(double x) noexcept { return std::clamp(x, 0.0, 1.0); }

/// Which of the six faces a point is farthest outside of (or least deep inside of).
struct Face {
  double outside_m;
  int axis;
  double sign;
};
Face outermost(const Vector3& lower, const Vector3& upper, const Vector3& p) noexcept {
  Face face{-1e300, 0, 1.0};
  for (int i = 0; i < 3; ++i) {
    if (p[i] - upper[i] > face.outside_m) face = {p[i] - upper[i], i, 1.0};
    if (lower[i] - p[i] > face.outside_m) face = {lower[i] - p[i], i, -1.0};
  }
  return face;
}

/// The deepest point of a segment that meets the box: the least of a maximum of six straight lines lies at an end or
/// where two of them cross.
SegmentToBox deepest(const Vector3& lower, const Vector3& upper, const Vector3& p, const Vector3& u) noexcept {
  std::array<double, 6> at0{}, slope{};
  for (int i = 0; i < 3; ++i) {
    const auto k = static_cast<std::size_t>(2 * i);
    at0[k] = p[i] - upper[i];
    slope[k] = u[i];
    at0[k + 1] = lower[i] - p[i];
    slope[k + 1] = -u[i];
  }
  double best = 0.0;
  Face face = outermost(lower, upper, p);
  const auto offer = [&](double s) noexcept {
    if (!(s > 0.0 && s <= 1.0)) return;
    const Face f = outermost(lower, upper, p + s * u);
    if (f.outside_m < face.outside_m) face = f, best = s;
  };
  offer(1.0);
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = i + 1; j < 6; ++j) offer((at0[j] - at0[i]) / (slope[i] - slope[j]));
  SegmentToBox out;
  out.s = best;
  out.distance_m = face.outside_m;
  out.normal = face.sign * Vector3::Unit(face.axis);
  return out;
}

}  // namespace

NearestOnSegments nearestOnSegments(const Vector3& p, const Vector3& u, const Vector3& q, const Vector3& v) noexcept {
  const Vector3 w = p - q;
  const double a = u.squaredNorm(), b = u.dot(v), c = v.squaredNorm(), d = u.dot(w), e = v.dot(w);
  const double perA = a > 0.0 ? 1.0 / a : 0.0, perC = c > 0.0 ? 1.0 / c : 0.0;
  const double det = a * c - b * b;
  if (det > kParallel * a * c) {
    const double s = (b * e - c * d) / det, t = (a * e - b * d) / det;
    if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) {
      // Once more along each segment: takes back what the small determinant of almost parallel ones has cost.
      const double t1 = clampUnit((b * s + e) * perC);
      return {clampUnit((b * t1 - d) * perA), t1};
    }
  }
  const std::array<NearestOnSegments, 4> side{{{clampUnit(-d * perA), 0.0},
                                               {clampUnit((b - d) * perA), 1.0},
                                               {0.0, clampUnit(e * perC)},
                                               {1.0, clampUnit((b + e) * perC)}}};
  NearestOnSegments best = side[0];
  double least = 1e300;
  for (const auto& x : side) {
    const double square = x.s * (a * x.s - 2.0 * b * x.t + 2.0 * d) + x.t * (c * x.t - 2.0 * e);  // but for |w|^2
    if (square < least) least = square, best = x;
  }
  return best;
}

SegmentToBox segmentToBox(const Vector3& lower, const Vector3& upper, const Vector3& p, const Vector3& u) noexcept {
  const auto slopeAt = [&](double s) noexcept {
    double m = 0.0;
    for (int i = 0; i < 3; ++i) {
      const double x = p[i] + s * u[i];
      m += u[i] * (x - std::clamp(x, lower[i], upper[i]));
    }
    return m;
  };
  double from = 0.0, to = 1.0, slopeFrom = slopeAt(from), slopeTo = slopeAt(to);
  double s = 0.0;
  if (slopeFrom < 0.0 && slopeTo <= 0.0) s = 1.0;
  if (slopeFrom < 0.0 && slopeTo > 0.0) {
    for (int i = 0; i < 3; ++i)
      for (const double face : {lower[i], upper[i]}) {
        const double crossing = (face - p[i]) / u[i];  // not in the bracket where u is zero: infinite or no number
        if (!(crossing > from && crossing < to)) continue;
        const double slope = slopeAt(crossing);
        if (slope < 0.0) from = crossing, slopeFrom = slope;
        else to = crossing, slopeTo = slope;
      }
    s = slopeTo > slopeFrom ? from - (to - from) * slopeFrom / (slopeTo - slopeFrom) : from;
  }
  const Vector3 x = p + s * u, gap = x - x.cwiseMax(lower).cwiseMin(upper);
  const double distance = gap.norm();
  if (distance <= kTouching_m) return deepest(lower, upper, p, u);
  return {s, distance, gap / distance};
}

}  // namespace articulus::collision
