#include "core/robot/files/joint_axes.h"

#include <cmath>

#include "core/robot/kinematics.h"

namespace articulus::robot {
namespace {

using spatial::Matrix3;
using spatial::Vector3;

constexpr double kRounding = 1e-12;  // below this a length or an angle is rounding of the input
// A common normal beyond this is a matter for beta, of axes less than 60 deg apart: steeper ones meet the plane through
// the origin of the frame before under too small an angle, and their beta would be as far out as the normal.
constexpr double kFarAway_m = 1.0;

double snapped(double angle_rad) {
  const double quarters = std::round(angle_rad / M_PI_2);
  return std::abs(angle_rad - quarters * M_PI_2) < kRounding ? quarters * M_PI_2 : angle_rad;
}
double snappedLength(double length_m) { return std::abs(length_m) < kRounding ? 0.0 : length_m; }

/// What the geometry says of the way from one axis to the next.
struct Step {
  Vector3 x;         // x axis of the frame on this axis
  double d_m = 0.0;  // its origin along this axis, from where the axis was reached
  double alpha_rad = 0.0, a_m = 0.0, beta_rad = 0.0;
};

/// The sign of x that needs the smaller theta offset; a quarter turn either way is decided by the sign of a.
Vector3 oriented(const Vector3& x, const Vector3& before, double a_m) {
  const double along = x.dot(before);
  if (std::abs(along) > 1e-9) return along > 0.0 ? x : Vector3(-x);
  return a_m < 0.0 ? Vector3(-x) : x;
}

/// frame: axes x (before the joint's offset), y, z of this axis; reached: where the axis was reached.
Step stepBetween(const Matrix3& frame, const Vector3& reached, const JointAxis& next) {
  const Vector3 z = frame.col(2), w = next.point_m - reached, cross = z.cross(next.direction);
  const double sine = cross.norm(), cosine = z.dot(next.direction);
  Step step;
  if (sine > 1e-9) {
    const double t = w.cross(next.direction).dot(cross) / (sine * sine), u = w.cross(z).dot(cross) / (sine * sine);
    const bool far = std::max(std::abs(t), std::abs(u)) > kFarAway_m && std::abs(cosine) > 0.5;
    if (!far) {
      const Vector3 normal = cross / sine, between = next.point_m + u * next.direction - (reached + t * z);
      step.x = oriented(normal, frame.col(0), between.dot(normal));
      step.d_m = t;
      step.a_m = between.dot(step.x);
      step.alpha_rad = std::atan2(cross.dot(step.x), cosine);
      return step;
    }
  }
  const double u = -w.dot(z) / cosine;  // where the next axis pierces the plane through `reached`
  const Vector3 between = w + u * next.direction;
  step.x = between.norm() > 1e-9 ? oriented(between.normalized(), frame.col(0), 1.0) : Vector3(frame.col(0));
  step.a_m = between.dot(step.x);
  const Vector3 n(step.x.dot(next.direction), z.cross(step.x).dot(next.direction), cosine);
  step.beta_rad = std::asin(std::clamp(n.x(), -1.0, 1.0));
  step.alpha_rad = std::atan2(-n.y(), n.z());
  return step;
}

/// The way from the base to the first axis. Where B's own x axis meets it at right angles, B is frame 0.
Step firstStep(const JointAxis& axis, spatial::Pose& X_B0) {
  Step step;
  const Vector3 &p = axis.point_m, &z = axis.direction;
  if (std::abs(z.x()) < kRounding && std::abs(p.y() * z.z() - p.z() * z.y()) < kRounding) {
    step.a_m = p.x();
    step.alpha_rad = std::atan2(-z.y(), z.z());
    return step;
  }
  const Vector3 helper = std::abs(z.x()) < 0.9 ? Vector3::UnitX() : Vector3::UnitY();
  X_B0.rotation.col(2) = z;
  X_B0.rotation.col(0) = (helper - helper.dot(z) * z).normalized();
  X_B0.rotation.col(1) = z.cross(X_B0.rotation.col(0));
  X_B0.translation = p - p.dot(z) * z;
  return step;
}

}  // namespace

AxisGeometry geometryOfAxes(std::span<const JointAxis> axes) {
  AxisGeometry result;
  Step arrival = firstStep(axes[0], result.X_B0);
  spatial::Pose X = result.X_B0;  // of the frame before
  for (std::size_t i = 0; i < axes.size(); ++i) {
    // The frame that the joint starts from: reached along a, alpha, beta, before theta and d.
    const spatial::Pose before =
        X * jointTransform(LinkGeometry(arrival.alpha_rad, arrival.a_m, 0.0, 0.0, arrival.beta_rad), 0.0);
    Step departure;
    departure.x = before.rotation.col(0);
    if (i + 1 < axes.size()) departure = stepBetween(before.rotation, before.translation, axes[i + 1]);
    const double theta = std::atan2(departure.x.dot(before.rotation.col(1)), departure.x.dot(before.rotation.col(0)));
    const LinkGeometry geometry(snapped(arrival.alpha_rad), snappedLength(arrival.a_m), snappedLength(departure.d_m),
                                snapped(theta), std::abs(arrival.beta_rad) < kRounding ? 0.0 : arrival.beta_rad);
    result.links[i] = geometry;
    X = X * jointTransform(geometry, 0.0);
    result.X_BL[i] = X;
    arrival = departure;
  }
  return result;
}

}  // namespace articulus::robot
