#include "core/spatial/rotation.h"

#include <algorithm>
#include <cmath>

namespace articulus::spatial {

Quaternion quaternionOf(const Matrix3& R) noexcept {
  Quaternion q(R);  // Eigen uses the four-branch form
  q.normalize();
  if (q.w() < 0.0) q.coeffs() = -q.coeffs();
  return q;
}

Vector3 logRotation(const Matrix3& R) noexcept {
  const Quaternion q = quaternionOf(R);
  const double s = q.vec().norm();
  if (s < 1e-10) return 2.0 * q.vec();
  return (2.0 * std::atan2(s, q.w()) / s) * q.vec();
}

Matrix3 expRotation(const Vector3& phi) noexcept {
  const double a2 = phi.squaredNorm();
  double c1 = 0.0, c2 = 0.0;  // sin(a)/a, (1-cos a)/a^2
  if (a2 < 1e-8) {
    c1 = 1.0 - a2 / 6.0;
    c2 = 0.5 - a2 / 24.0;
  } else {
    const double a = std::sqrt(a2);
    c1 = std::sin(a) / a;
    c2 = (1.0 - std::cos(a)) / a2;
  }
  const Matrix3 K = skew(phi);
  return Matrix3::Identity() + c1 * K + c2 * (K * K);
}

Matrix3 leftJacobianInverse(const Vector3& phi) noexcept {
  const double a2 = phi.squaredNorm();
  double c = 0.0;  // 1/a^2 - (1+cos a)/(2 a sin a)
  if (a2 < 1e-4) {
    c = 1.0 / 12.0 + a2 / 720.0 + a2 * a2 / 30240.0;
  } else {
    const double a = std::sqrt(a2);
    c = 1.0 / a2 - (1.0 + std::cos(a)) / (2.0 * a * std::sin(a));
  }
  const Matrix3 K = skew(phi);
  return Matrix3::Identity() - 0.5 * K + c * (K * K);
}

Vector3 quaternionError(const Matrix3& R_wanted, const Matrix3& R_actual) noexcept {
  return 2.0 * quaternionOf(R_wanted * R_actual.transpose()).vec();
}

Pose interpolate(const Pose& from, const Pose& to, double s) noexcept {
  const Matrix3 step = expRotation(s * logRotation(to.rotation * from.rotation.transpose()));
  return {step * from.rotation, from.translation + s * (to.translation - from.translation)};
}

Matrix3 orthonormalised(const Matrix3& R) noexcept {
  Matrix3 out;
  out.col(0) = R.col(0).normalized();
  out.col(1) = (R.col(1) - out.col(0) * out.col(0).dot(R.col(1))).normalized();
  out.col(2) = out.col(0).cross(out.col(1));
  return out;
}

SpineAngles spineAngles(const Matrix3& R) noexcept {
  // R = Ry(f) Rx(l) Rz(a): R12 = -sin l, R02 = sin f cos l, R22 = cos f cos l, R10 = cos l sin a, R11 = cos l cos a
  return {std::atan2(R(0, 2), R(2, 2)), std::asin(std::clamp(-R(1, 2), -1.0, 1.0)), std::atan2(R(1, 0), R(1, 1))};
}

Matrix3 rotationOf(const SpineAngles& angles) noexcept {
  using Eigen::AngleAxisd;
  return (AngleAxisd(angles.flexion_rad, Vector3::UnitY()) * AngleAxisd(angles.lateralBending_rad, Vector3::UnitX()) *
          AngleAxisd(angles.axialRotation_rad, Vector3::UnitZ()))
      .toRotationMatrix();
}

}  // namespace articulus::spatial
