#pragma once
#include "core/spatial/pose.h"
#include "core/spatial/side.h"

namespace articulus::spatial {

/// Clinical coordinates of the distal bone B in the proximal bone A: flexion about z of A, ab- and adduction about the
/// floating axis, rotation about y of B. The three shifts are those of B's origin along these same axes, which need not
/// be square to each other.
/// Frames  A and B: x anterior, y up (proximal), z to the right (ISB); equal in the straight joint
/// Out     flexion and internal rotation in (-pi, pi], adduction in [-pi/2, pi/2], which are its singular ends; rad, m
/// Thread  any; real-time safe
/// Source  Grood & Suntay 1983, J Biomech Eng 105:136-144; axes: Wu et al. 2002. The angles are the Cardan sequence
///         R_AB = Rz(-flexion) Rx(adduction) Ry(internal rotation) of a right joint
struct JointCoordinates {
  double flexion_rad = 0.0, adduction_rad = 0.0, internalRotation_rad = 0.0;
  double lateral_m = 0.0;      ///< of B along the flexion axis, to its own side
  double anterior_m = 0.0;     ///< of B along the floating axis: the anterior drawer
  double distraction_m = 0.0;  ///< of B along its own long axis, away from A
};

/// In      X_AB, side: that of the body
[[nodiscard]] JointCoordinates jointCoordinates(const Pose& X_AB, Side side) noexcept;
/// The way back.  In  |adduction| below pi/2
[[nodiscard]] Pose poseOf(const JointCoordinates& coordinates, Side side) noexcept;

}  // namespace articulus::spatial
