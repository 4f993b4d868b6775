#pragma once
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::specimen {

/// The pose of an elastic body's tip D in its base A as one screw: X_AD = exp(rho, phi). A load that is constant along
/// the body bends it along such a screw, so bending by a pure moment is a circular arc and leaves rho at the body's
/// length at any angle.
/// Thread  any; real-time safe
/// Source  exponential of SE(3): Murray, Li & Sastry 1994, ch. 2; as an element's strain: Sonneville, Cardona & Bruls
///         2014
struct ScrewCoordinates {
  spatial::Vector3 rho_m = spatial::Vector3::Zero();
  spatial::Vector3 phi_rad = spatial::Vector3::Zero();
};

[[nodiscard]] ScrewCoordinates screwOf(const spatial::Pose& X_AD) noexcept;

/// Loads on the coordinates as the wrench that does the same work on D, whatever the motion.
/// In      screw: that of the pose with translation p_AD; onRho N, onPhi Nm
/// Out     F_D_A: at D's origin in axes of A
[[nodiscard]] spatial::Wrench wrenchOf(const ScrewCoordinates& screw, const spatial::Vector3& p_AD,
                                       const spatial::Vector3& onRho_N, const spatial::Vector3& onPhi_Nm) noexcept;

}  // namespace articulus::specimen
