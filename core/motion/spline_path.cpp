#include "core/motion/spline_path.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/spatial/rotation.h"

namespace articulus::motion {
namespace {

using spatial::Matrix3;
using spatial::Vector3;
using spatial::Vector6;

constexpr double kMostTurn_rad = 0.98 * M_PI;  // from the first pose; the rotation vector flips at half a turn
constexpr int kLooks = 12;                     // for the peak of the speed between two points

base::Error refused(const std::string& what, const char* remedy) {
  return {base::ErrorCode::InvalidArgument, "path: " + what + ".", remedy};
}

/// Left Jacobian of SO(3) and its derivative: omega = Jl(phi) phi', with phi and phi' given.
void leftJacobian(const Vector3& phi, const Vector3& rate, Matrix3& J, Matrix3& Jrate) noexcept {
  const double a2 = phi.squaredNorm(), along = phi.dot(rate);
  double c1 = 0.0, c2 = 0.0, c1Rate = 0.0, c2Rate = 0.0;  // (1 - cos a) / a^2, (a - sin a) / a^3, and their derivatives
  if (a2 < 1e-4) {
    c1 = 0.5 - a2 / 24.0 + a2 * a2 / 720.0;
    c2 = 1.0 / 6.0 - a2 / 120.0 + a2 * a2 / 5040.0;
    c1Rate = along * (-1.0 / 12.0 + a2 / 180.0);
    c2Rate = along * (-1.0 / 60.0 + a2 / 1260.0);
  } else {
    const double a = std::sqrt(a2), s = std::sin(a), c = std::cos(a);
    c1 = (1.0 - c) / a2;
    c2 = (a - s) / (a2 * a);
    c1Rate = along * (a * s - 2.0 * (1.0 - c)) / (a2 * a2);
    c2Rate = along * (3.0 * s - a * (2.0 + c)) / (a2 * a2 * a);
  }
  const Matrix3 K = spatial::skew(phi), Krate = spatial::skew(rate);
  J = Matrix3::Identity() + c1 * K + c2 * (K * K);
  Jrate = c1Rate * K + c1 * Krate + c2Rate * (K * K) + c2 * (Krate * K + K * Krate);
}

/// Second derivatives at the points of the cubic spline that is at rest at both ends.
std::vector<Vector6> secondDerivatives(const std::vector<double>& t, const std::vector<Vector6>& y) {
  const std::size_t n = t.size();
  std::vector<double> upper(n, 0.0);
  std::vector<Vector6> m(n);
  Vector6 before = Vector6::Zero();  // secant of the stretch to the left; at the start the rate, zero
  double left = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const bool last = i + 1 == n;
    const double right = last ? 0.0 : t[i + 1] - t[i];
    const Vector6 after = last ? Vector6(Vector6::Zero()) : Vector6((y[i + 1] - y[i]) / right);
    const double pivot = 2.0 * (left + right) - (i > 0 ? left * upper[i - 1] : 0.0);
    Vector6 side = 6.0 * (after - before);
    if (i > 0) side -= left * m[i - 1];
    m[i] = side / pivot;
    upper[i] = right / pivot;
    before = after;
    left = right;
  }
  for (std::size_t i = n - 1; i-- > 0;) m[i] -= upper[i] * m[i + 1];
  return m;
}

}  // namespace

std::vector<PathPoint> thinned(const std::vector<PathPoint>& points, double distance_m, double angle_rad) {
  const auto apart = [&](const PathPoint& a, const PathPoint& b) {
    return (b.X_RD.translation - a.X_RD.translation).norm() >= distance_m ||
           spatial::logRotation(b.X_RD.rotation * a.X_RD.rotation.transpose()).norm() >= angle_rad;
  };
  if (points.size() < 3) return points;
  std::vector<PathPoint> kept{points.front()};
  for (std::size_t i = 1; i + 1 < points.size(); ++i)
    if (apart(kept.back(), points[i])) kept.push_back(points[i]);
  if (kept.size() > 1 && !apart(kept.back(), points.back())) kept.pop_back();
  kept.push_back(points.back());
  return kept;
}

std::vector<PathPoint> reversed(const std::vector<PathPoint>& points) {
  std::vector<PathPoint> back(points.rbegin(), points.rend());
  for (PathPoint& p : back) p.time_s = points.front().time_s + points.back().time_s - p.time_s;
  return back;
}

base::Result<SplinePath> SplinePath::through(const std::vector<PathPoint>& points, double speed) {
  if (points.size() < 2)
    return refused("it has " + std::to_string(points.size()) + " points", "Record two points or more.");
  if (!(speed > 0.0) || !std::isfinite(speed))
    return refused("its speed is not above zero", "Choose a speed above zero; 1 is the recorded one.");
  SplinePath p;
  p.first_ = points.front().X_RD;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const PathPoint& now = points[i];
    const std::string name = "point " + std::to_string(i + 1);
    if (!std::isfinite(now.time_s) || !now.X_RD.translation.allFinite() || !now.X_RD.rotation.allFinite())
      return refused(name + " is not a number", "Correct that point.");
    if (i > 0 && now.time_s <= points[i - 1].time_s)
      return refused("the time of " + name + " is not after that of the point before",
                     "Sort the points by time, each time once.");
    Vector6 y;
    y << now.X_RD.translation, spatial::logRotation(now.X_RD.rotation * p.first_.rotation.transpose());
    const bool flips = i > 0 && (y - p.value_.back()).tail<3>().norm() > M_PI;
    if (y.tail<3>().norm() > kMostTurn_rad || flips)
      return refused("at " + name + " it has turned by half a turn or more", "Split the path into two.");
    p.time_s_.push_back((now.time_s - points.front().time_s) / speed);
    p.value_.push_back(y);
  }
  p.second_ = secondDerivatives(p.time_s_, p.value_);
  spatial::Pose X;
  spatial::Twist V;
  Vector6 A;
  for (std::size_t i = 0; i + 1 < p.time_s_.size(); ++i)
    for (int k = 0; k < kLooks; ++k) {
      p.at(p.time_s_[i] + (p.time_s_[i + 1] - p.time_s_[i]) * k / kLooks, X, V, A);
      p.peak_m_per_s_ = std::max(p.peak_m_per_s_, V.linear().norm());
      p.peak_rad_per_s_ = std::max(p.peak_rad_per_s_, V.angular().norm());
    }
  return p;
}

void SplinePath::at(double time_s, spatial::Pose& X, spatial::Twist& V, Vector6& A) const noexcept {
  const bool before = !(time_s > 0.0), rests = before || time_s >= duration_s();
  Vector6 y, rate = Vector6::Zero(), acceleration = Vector6::Zero();
  if (rests) {
    y = before ? value_.front() : value_.back();
  } else {
    const auto above = std::upper_bound(time_s_.begin() + 1, time_s_.end() - 1, time_s);
    const auto i = static_cast<std::size_t>(above - time_s_.begin()) - 1;
    const double h = time_s_[i + 1] - time_s_[i], b = (time_s - time_s_[i]) / h, a = 1.0 - b;
    const Vector6 &y0 = value_[i], &y1 = value_[i + 1], &m0 = second_[i], &m1 = second_[i + 1];
    y = a * y0 + b * y1 + (h * h / 6.0) * ((a * a * a - a) * m0 + (b * b * b - b) * m1);
    rate = (y1 - y0) / h + (h / 6.0) * ((3.0 * b * b - 1.0) * m1 - (3.0 * a * a - 1.0) * m0);
    acceleration = a * m0 + b * m1;
  }
  const Vector3 phi = y.tail<3>(), phiRate = rate.tail<3>();
  Matrix3 J, Jrate;
  leftJacobian(phi, phiRate, J, Jrate);
  X.translation = y.head<3>();
  X.rotation = spatial::expRotation(phi) * first_.rotation;
  V = spatial::Twist(Vector3(rate.head<3>()), Vector3(J * phiRate));
  A << acceleration.head<3>(), J * acceleration.tail<3>() + Jrate * phiRate;
}

}  // namespace articulus::motion
