#pragma once
#include "core/mechanism/springy_leg.h"

namespace articulus::mechanism {

/// Place of a leg in a two-degree-of-freedom knee-inspired joint.
enum class LegPlace {
  ToCentre,     ///< i: from anywhere on the base to C (p = q = r = 0)
  BetweenAxes,  ///< j: from k0 to i1 (A = B = 0, q = r = 0)
  DrivesTheta,  ///< L: from anywhere on the base to i1 (q = r = 0)
  DrivesBeta,   ///< M: from k0 to j1 (A = B = 0, p = r = 0)
};

/// Closed form of one leg's stiffness in the six coordinates at the reference pose (0, 0, h, theta, 0, beta), upper
/// triangle mirrored.
/// In      leg with the zeros of its place; what its place wants zero is not read
/// Thread  any; real-time safe
/// Source  Vertechy & Parenti-Castelli 2004, (5.44)-(5.47); (5.44n) prints l0/l^3 for l0/l
[[nodiscard]] spatial::Matrix6 referenceStiffness(LegPlace place, const SpringyLeg& leg, double height_m,
                                                  double theta_rad, double beta_rad) noexcept;

}  // namespace articulus::mechanism
