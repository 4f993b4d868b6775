#include "core/motion/pose_path.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/motion/gentle_time.h"
#include "core/spatial/rotation.h"

namespace articulus::motion {
namespace {

constexpr int kSides = 4;
constexpr double kEightCornerShare = 0.125;  // of its time, at the start and at the end

// Displacement with its two derivatives.
struct Course {
  spatial::Vector3 p = spatial::Vector3::Zero(), v = spatial::Vector3::Zero(), a = spatial::Vector3::Zero();
};

Course rectangle(const PosePath& path, double t_s) noexcept {
  const spatial::Vector3 along(path.size_m.x(), 0.0, 0.0), across(0.0, path.size_m.y(), path.size_m.z());
  const std::array<spatial::Vector3, kSides + 1> corner{spatial::Vector3::Zero(), along, along + across, across,
                                                        spatial::Vector3::Zero()};
  const int side = std::clamp(static_cast<int>(t_s / path.time_s), 0, kSides - 1);
  const auto i = static_cast<std::size_t>(side);
  const CoursePoint c = minJerk(t_s - side * path.time_s, path.time_s);
  const spatial::Vector3 way = corner[i + 1] - corner[i];
  return {corner[i] + c.s * way, c.rate_per_s * way, c.acceleration_per_s2 * way};
}

Course eight(const PosePath& path, double t_s) noexcept {
  const GentleTime clock{.duration_s = path.time_s, .corner_s = kEightCornerShare * path.time_s};
  const GentleTime::Point now = clock.at(t_s);
  const double w = 2.0 * M_PI / path.time_s;
  Course c;
  for (int axis = 0; axis < 3; ++axis) {
    const double k = axis == 0 ? 1.0 : 2.0, size = path.size_m[axis], phase = k * w * now.time_s,
                 rate = k * w * now.rate;
    c.p[axis] = size * std::sin(phase);
    c.v[axis] = size * rate * std::cos(phase);
    c.a[axis] = size * (k * w * now.acceleration_per_s * std::cos(phase) - rate * rate * std::sin(phase));
  }
  return c;
}

}  // namespace

double PosePath::duration_s() const noexcept {
  switch (shape) {
    case PathShape::Rest: return 0.0;
    case PathShape::Line:
    case PathShape::Eight: return std::max(time_s, 0.0);
    case PathShape::Rectangle: return kSides * std::max(time_s, 0.0);
  }
  return 0.0;
}

void PosePath::at(double t_s, spatial::Pose& X, spatial::Twist& V, spatial::Vector6& A) const noexcept {
  X = spatial::Pose::identity();
  V = spatial::Twist();
  A.setZero();
  const double whole = duration_s(), t = std::max(t_s, 0.0);
  if (shape == PathShape::Line) {
    const CoursePoint c = minJerk(t, whole);
    X.translation = c.s * size_m;
    X.rotation = spatial::expRotation(spatial::Vector3(c.s * turn_rad));
    V = spatial::Twist(spatial::Vector3(c.rate_per_s * size_m), spatial::Vector3(c.rate_per_s * turn_rad));
    A << c.acceleration_per_s2 * size_m, c.acceleration_per_s2 * turn_rad;
    return;
  }
  if (t >= whole) return;  // the closed shapes end where they began
  const Course c = shape == PathShape::Rectangle ? rectangle(*this, t) : eight(*this, t);
  X.translation = c.p;
  V.linear() = c.v;
  A.head<3>() = c.a;
}

}  // namespace articulus::motion
