#pragma once
#include "core/spatial/types.h"

namespace articulus::spatial {

/// A frame in another one: X_AB is the pose of B in A, p_A = X_AB * p_B. X_AC = X_AB * X_BC: neighbouring letters
/// match.
/// In      rotation in SO(3), translation in m
/// Thread  any; real-time safe
struct Pose {
  Matrix3 rotation = Matrix3::Identity();  ///< R_AB
  Vector3 translation = Vector3::Zero();   ///< p_AB, m

  [[nodiscard]] static Pose identity() noexcept { return {}; }
  [[nodiscard]] Pose inverse() const noexcept { return {rotation.transpose(), -(rotation.transpose() * translation)}; }
};

[[nodiscard]] inline Pose operator*(const Pose& a, const Pose& b) noexcept {
  return {a.rotation * b.rotation, a.translation + a.rotation * b.translation};
}
[[nodiscard]] inline Vector3 operator*(const Pose& a, const Vector3& p) noexcept {
  return a.rotation * p + a.translation;
}

}  // namespace articulus::spatial
