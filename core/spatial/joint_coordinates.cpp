#include "core/spatial/joint_coordinates.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace articulus::spatial {
namespace {

/// Flexion, floating and rotation axis as rows, in A.
Matrix3 axes(const Vector3& yOfB_A) noexcept {
  Matrix3 e;
  e.row(0) = Vector3::UnitZ();
  e.row(1) = yOfB_A.cross(Vector3::UnitZ()).normalized();
  e.row(2) = yOfB_A;
  return e;
}

}  // namespace

JointCoordinates jointCoordinates(const Pose& X_AB, Side side) noexcept {
  const double mirror = side == Side::Right ? 1.0 : -1.0;
  const Matrix3& R = X_AB.rotation;
  const Vector3 shift = axes(R.col(1)) * X_AB.translation;
  return {std::atan2(R(0, 1), R(1, 1)),
          mirror * std::asin(std::clamp(R(2, 1), -1.0, 1.0)),
          mirror * std::atan2(-R(2, 0), R(2, 2)),
          mirror * shift[0],
          shift[1],
          -shift[2]};
}

Pose poseOf(const JointCoordinates& c, Side side) noexcept {
  using Eigen::AngleAxisd;
  const double mirror = side == Side::Right ? 1.0 : -1.0;
  Pose X_AB;
  X_AB.rotation =
      (AngleAxisd(-c.flexion_rad, Vector3::UnitZ()) * AngleAxisd(mirror * c.adduction_rad, Vector3::UnitX()) *
       AngleAxisd(mirror * c.internalRotation_rad, Vector3::UnitY()))
          .toRotationMatrix();
  X_AB.translation =
      axes(X_AB.rotation.col(1)).inverse() * Vector3(mirror * c.lateral_m, c.anterior_m, -c.distraction_m);
  return X_AB;
}

}  // namespace articulus::spatial
