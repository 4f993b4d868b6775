#pragma once
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::mechanism {

/// Pose of a platform in its base by six coordinates: the platform's centre, then a turn theta about k0 of the base,
/// delta about the floating axis j* = k0 x i1 and beta about i1 of the platform. Two axes fixed to a body each and one
/// that floats between them: a joint coordinate system.
/// Frames  S0 = {O; i0, j0, k0} base, S1 = {C; i1, j1, k1} platform; R_01 = Rz(theta) Ry(delta) Rx(beta)
/// Thread  any; real-time safe
/// Source  Vertechy & Parenti-Castelli 2004, (5.1)-(5.5)
struct SixCoordinates {
  spatial::Vector3 centre_m = spatial::Vector3::Zero();  ///< C in S0
  double theta_rad = 0.0, delta_rad = 0.0, beta_rad = 0.0;
};

[[nodiscard]] spatial::Pose poseOf(const SixCoordinates& x) noexcept;

/// Out     theta and beta in (-pi, pi], delta in [-pi/2, pi/2]. Where |delta| is pi/2, k0 and i1 are one line and only
///         the sum or difference of the other two is known: beta is 0 then.
[[nodiscard]] SixCoordinates sixCoordinates(const spatial::Pose& X_01) noexcept;

/// The axes k0, j*, i1 as columns, in S0.
[[nodiscard]] spatial::Matrix3 coordinateAxes(const SixCoordinates& x) noexcept;

/// The load that belongs to each coordinate: forces along S0, moments projected on k0, j* and i1. Because the three
/// axes are in general not at right angles to each other, the moment is not the sum of its projections times the axes.
/// In      F_C_0: at C in axes of S0
/// Source  ibid., (5.36), whose second sum should run j = I+1..I+J
[[nodiscard]] spatial::Vector6 coordinateLoads(const SixCoordinates& x, const spatial::Wrench& F_C_0) noexcept;

}  // namespace articulus::mechanism
