#pragma once
#include "core/spatial/pose.h"

namespace articulus::spatial {

/// Quaternion of a rotation matrix by the branch form, valid at 180 degrees too; scalar part not negative.
/// Source  Martinez 2012, Appendix C
[[nodiscard]] Quaternion quaternionOf(const Matrix3& R) noexcept;

/// Rotation vector phi of R = exp(skew(phi)), |phi| <= pi, rad.
[[nodiscard]] Vector3 logRotation(const Matrix3& R) noexcept;

/// R = exp(skew(phi)) (Rodrigues).
[[nodiscard]] Matrix3 expRotation(const Vector3& phi) noexcept;

/// Inverse of the left Jacobian of SO(3): d phi/dt = Jl^-1(phi) omega for omega in the fixed frame.
[[nodiscard]] Matrix3 leftJacobianInverse(const Vector3& phi) noexcept;

/// Orientation error as twice the vector part of the quaternion of R_wanted * R_actual^T, in fixed axes, rad for small
/// errors; always the short way round.
/// Source  Martinez 2012, 5.4.1; Siciliano 2009, 3.7.3
[[nodiscard]] Vector3 quaternionError(const Matrix3& R_wanted, const Matrix3& R_actual) noexcept;

/// Interpolated pose: straight line for the point, SLERP for the axes.  In  s in [0, 1]
[[nodiscard]] Pose interpolate(const Pose& from, const Pose& to, double s) noexcept;

/// Removes the drift of a rotation matrix by one Gram-Schmidt pass.
[[nodiscard]] Matrix3 orthonormalised(const Matrix3& R) noexcept;

/// Clinical angles of the spine in world-aligned axes (x anterior, y left, z cranial): flexion about y, then lateral
/// bending about x', then axial rotation about z''. This is the ISB sequence z-x'-y'' in our axes.
/// Out     flexion (+ forward), lateral bending (+ to the right), axial rotation (+ to the left), rad
/// Source  Wu et al. 2002; Martinez 2012, Fig 7.11 (X LB, Y FE, Z AR)
struct SpineAngles {
  double flexion_rad = 0.0, lateralBending_rad = 0.0, axialRotation_rad = 0.0;
};
[[nodiscard]] SpineAngles spineAngles(const Matrix3& R_PD) noexcept;
[[nodiscard]] Matrix3 rotationOf(const SpineAngles& angles) noexcept;

}  // namespace articulus::spatial
