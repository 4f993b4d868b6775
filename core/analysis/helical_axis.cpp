#include "core/analysis/helical_axis.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/units.h"

namespace articulus::analysis {

using spatial::Matrix3;
using spatial::Vector3;

base::Result<HelicalAxis> finiteHelicalAxis(const spatial::Pose& X_from, const spatial::Pose& X_to, double least_rad) {
  const spatial::Pose step = X_to * X_from.inverse();
  const Matrix3& R = step.rotation;
  const Vector3& t = step.translation;
  const Vector3 twice(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));  // 2 sin(turn) n
  const double turn = std::atan2(twice.norm(), R.trace() - 1.0);
  if (!(turn >= least_rad))
    return base::Error{
        base::ErrorCode::OutOfRange,
        "The body turned by " + std::to_string(spatial::inDegrees(turn)) + " degrees only: its axis is lost in noise.",
        "Take poses that are farther apart."};
  Vector3 n;
  if (turn < 0.75 * M_PI) {
    n = twice.normalized();
  } else {  // the antisymmetric part fades towards half a turn; n n' = (R + R' - 2 cos(turn) I) / (2 (1 - cos(turn)))
    const Matrix3 outer = 0.5 * (R + R.transpose()) - std::cos(turn) * Matrix3::Identity();
    Eigen::Index largest = 0;
    outer.diagonal().maxCoeff(&largest);
    n = outer.col(largest).normalized();
    if (n.dot(twice) < 0.0) n = -n;
  }
  HelicalAxis axis{.direction = n, .turn = turn, .shift = n.dot(t)};
  // sin / (2 (1 - cos)) is half the cotangent of the half angle, without its cancellation.
  axis.point_m = -0.5 * n.cross(n.cross(t)) + 0.5 / std::tan(0.5 * turn) * n.cross(t);
  return axis;
}

base::Result<HelicalAxis> instantaneousHelicalAxis(const spatial::Twist& V, const Vector3& p, double least_rad_per_s) {
  const Vector3 w = V.angular(), v = V.linear();
  const double rate = w.norm();
  if (!(rate >= least_rad_per_s && rate > 0.0))
    return base::Error{base::ErrorCode::OutOfRange,
                       "The body turns at " + std::to_string(rate) + " rad/s only: its axis is lost in noise.",
                       "Turn it faster."};
  HelicalAxis axis{.direction = w / rate, .turn = rate, .shift = w.dot(v) / rate};
  const Vector3 on = p + w.cross(v) / (rate * rate);
  axis.point_m = on - axis.direction.dot(on) * axis.direction;
  return axis;
}

}  // namespace articulus::analysis
