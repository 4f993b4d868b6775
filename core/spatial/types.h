#pragma once
#include <Eigen/Core>
#include <Eigen/Geometry>

namespace articulus::spatial {

using Vector3 = Eigen::Vector3d;
using Matrix3 = Eigen::Matrix3d;
using Quaternion = Eigen::Quaterniond;
using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// The matrix of v x: skew(v) * w == v.cross(w).
[[nodiscard]] inline Matrix3 skew(const Vector3& v) noexcept {
  Matrix3 m;
  m << 0.0, -v.z(), v.y(), v.z(), 0.0, -v.x(), -v.y(), v.x(), 0.0;
  return m;
}

}  // namespace articulus::spatial
