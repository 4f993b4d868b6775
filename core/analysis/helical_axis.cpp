#include "core/analysis/helical_axis.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text/text_format.h"
#include "core/spatial/rotation.h"
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
    return base::Error{base::ErrorCode::OutOfRange,
                       "The body turned by " + base::significant(spatial::inDegrees(turn), 3) +
                           " degrees only: its axis is lost in noise.",
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

base::Result<HelicalAxisError> helicalAxisError(const spatial::Pose& X_from, const spatial::Pose& X_to,
                                                const PoseNoise& noise, double least_rad) {
  const auto axis = finiteHelicalAxis(X_from, X_to, least_rad);
  if (!axis) return axis.error();
  // Turns about the body's own origin, as noise of a measured orientation is; central differences.
  constexpr double kStep = 1e-6;
  HelicalAxisError variance;
  for (int pose = 0; pose < 2; ++pose)
    for (int k = 0; k < 6; ++k) {
      std::array<HelicalAxis, 2> moved;
      for (int side = 0; side < 2; ++side) {
        const double by = side == 0 ? -kStep : kStep;
        std::array<spatial::Pose, 2> X{X_from, X_to};
        spatial::Pose& one = X[static_cast<std::size_t>(pose)];
        if (k < 3) one.translation[k] += by;
        else one.rotation = spatial::expRotation(by * Vector3::Unit(k - 3)) * one.rotation;
        auto found = finiteHelicalAxis(X[0], X[1], 0.5 * least_rad);
        if (!found) return found.error();
        moved[static_cast<std::size_t>(side)] = *found;
      }
      const double size = (k < 3 ? noise.shift_m : noise.turn_rad) / (2.0 * kStep);
      const auto square = [size](double difference) { return size * difference * size * difference; };
      const Vector3 point = moved[1].point_m - moved[0].point_m;
      variance.direction_rad += square((moved[1].direction - moved[0].direction).norm());
      variance.point_m += square((point - axis->direction.dot(point) * axis->direction).norm());
      variance.turn += square(moved[1].turn - moved[0].turn);
      variance.shift += square(moved[1].shift - moved[0].shift);
    }
  return HelicalAxisError{std::sqrt(variance.direction_rad), std::sqrt(variance.point_m), std::sqrt(variance.turn),
                          std::sqrt(variance.shift)};
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
