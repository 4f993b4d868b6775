#pragma once
#include <span>

#include "core/mechanism/six_coordinates.h"

namespace articulus::mechanism {

/// A leg between base and platform, ball joints at both ends: a linear spring that pushes and pulls, or a rod where
/// only its ends count.
/// Frames  base end B in S0, platform end P in S1
struct SpringyLeg {
  spatial::Vector3 base_m = spatial::Vector3::Zero(), platform_m = spatial::Vector3::Zero();
  double stiffness_N_per_m = 0.0;
  double freeLength_m = 0.0;  ///< "death-length": where it carries nothing
};

[[nodiscard]] double length_m(const SpringyLeg& leg, const spatial::Pose& X_01) noexcept;

/// Elastic energy of all legs.
[[nodiscard]] double potential_J(std::span<const SpringyLeg> legs, const spatial::Pose& X_01) noexcept;

/// Load that holds the platform against its legs, at C in axes of S0: the gradient of the potential.
/// Source  Vertechy & Parenti-Castelli 2004, (5.6)-(5.7). The text calls it the force of the leg on the platform, but
///         for a leg longer than when free it points from base to platform: it is what balances the leg.
/// Thread  any; real-time safe
[[nodiscard]] spatial::Wrench balancingLoad(std::span<const SpringyLeg> legs, const spatial::Pose& X_01) noexcept;

/// Stiffness in the six coordinates: d coordinateLoads / d (X, Y, Z, theta, delta, beta), preload included. Symmetric,
/// since the loads are projected on the very directions along which the coordinates move.
/// Source  ibid., (5.15), (5.39). Every entry of (5.40)-(5.43) is, with d = P - B and subscripts for derivatives,
///         k [(1 - l0/l)(d_r . d_s + d . d_rs) + l0 (d . d_r)(d . d_s) / l^3]; that is what is computed. (5.43s) and
///         (5.43v) print
///         + (Z - C_M) sin(delta) sin(beta), which must be -.
[[nodiscard]] spatial::Matrix6 coordinateStiffness(std::span<const SpringyLeg> legs, const SixCoordinates& x) noexcept;

/// Stiffness against a small shift of C and a small turn, both along axes of S0: d F_C_0 / d (shift, turn), preload
/// included.
/// Out     symmetric where the legs balance each other; otherwise its antisymmetric part is half the skew matrix of the
///         moment in force
[[nodiscard]] spatial::Matrix6 cartesianStiffness(std::span<const SpringyLeg> legs, const spatial::Pose& X_01) noexcept;

}  // namespace articulus::mechanism
