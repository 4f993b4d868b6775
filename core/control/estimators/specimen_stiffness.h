#pragma once
#include "core/spatial/six_vector.h"

namespace articulus::control {

/// What was learned of the specimen while it moved: dF_D_W = K (p, r)_D, small displacements of D in axes of W.
/// Thread  control; real-time safe
struct SpecimenStiffness {
  spatial::Matrix6 K = spatial::Matrix6::Zero();  ///< N/m, N/rad, Nm/m, Nm/rad; symmetric, not negative
  /// Displacement for load, (p, r)_D = C dF_D_W, m/N, m/Nm, rad/N, rad/Nm: along what was moved only, zero elsewhere,
  /// and less the worse the load was predicted. A body that yields to a moment about its own axis is known from that
  /// one motion, although K of the other directions is not: for feed-forward, without trust.
  spatial::Matrix6 C = spatial::Matrix6::Zero();
  double trust = 0.0;  ///< 0: nothing is known, 1: all six directions were moved enough
};

}  // namespace articulus::control
