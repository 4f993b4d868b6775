#include "core/mechanism/six_coordinates.h"

#include <algorithm>
#include <cmath>

namespace articulus::mechanism {

using spatial::Matrix3;
using spatial::Vector3;

spatial::Pose poseOf(const SixCoordinates& x) noexcept {
  const double ct = std::cos(x.theta_rad), st = std::sin(x.theta_rad), cd = std::cos(x.delta_rad),
               sd = std::sin(x.delta_rad), cb = std::cos(x.beta_rad), sb = std::sin(x.beta_rad);
  Matrix3 R;  // (5.4)
  R << cd * ct, sd * ct * sb - st * cb, sd * ct * cb + st * sb, cd * st, sd * st * sb + ct * cb, sd * st * cb - ct * sb,
      -sd, cd * sb, cd * cb;
  return {R, x.centre_m};
}

SixCoordinates sixCoordinates(const spatial::Pose& X) noexcept {
  const Matrix3& R = X.rotation;
  SixCoordinates x{X.translation, 0.0, std::asin(std::clamp(-R(2, 0), -1.0, 1.0)), 0.0};
  if (std::hypot(R(0, 0), R(1, 0)) > 1e-9) {
    x.theta_rad = std::atan2(R(1, 0), R(0, 0));
    x.beta_rad = std::atan2(R(2, 1), R(2, 2));
  } else {
    x.theta_rad = std::atan2(-R(0, 1), R(1, 1));
  }
  return x;
}

Matrix3 coordinateAxes(const SixCoordinates& x) noexcept {
  const double ct = std::cos(x.theta_rad), st = std::sin(x.theta_rad), cd = std::cos(x.delta_rad),
               sd = std::sin(x.delta_rad);
  Matrix3 axes;
  axes << 0.0, -st, cd * ct, 0.0, ct, cd * st, 1.0, 0.0, -sd;
  return axes;
}

spatial::Vector6 coordinateLoads(const SixCoordinates& x, const spatial::Wrench& F) noexcept {
  spatial::Vector6 loads;
  loads << F.force(), coordinateAxes(x).transpose() * F.moment();
  return loads;
}

}  // namespace articulus::mechanism
