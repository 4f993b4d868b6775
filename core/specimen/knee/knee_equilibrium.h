#pragma once
#include "core/base/result.h"
#include "core/spatial/joint_coordinates.h"
#include "core/specimen/knee/knee_joint.h"

namespace articulus::specimen {

/// What acts on the tibia, and whether the flexion is held.
struct KneeTask {
  double flexionMoment_Nm = 0.0, adduction_Nm = 0.0,
         internalRotation_Nm = 0.0;                               ///< about the axes of spatial::JointCoordinates
  double lateral_N = 0.0, anterior_N = 0.0, distraction_N = 0.0;  ///< along them, at the tibia's origin
  bool flexionHeld = true;                                        ///< at that of the start; its moment does not count
};

/// Where the joint comes to rest under a load: the nearest minimum of energy less the load's work, by Newton's method
/// with a trust region from the start; no time, no friction.
/// In      joint: its elastic part counts; start: near the equilibrium, on the wanted branch
/// Out     pose of the tibia in the femur, left loads below 1e-7 N and Nm
/// Errors  OutOfRange, with the load that was left
/// Thread  any but control
[[nodiscard]] base::Result<spatial::JointCoordinates> solveEquilibrium(const KneeJoint& joint,
                                                                       const spatial::JointCoordinates& start,
                                                                       const KneeTask& task = {});

/// Elastic load in these coordinates: what must act on the tibia to hold it, as in KneeTask; order flexion, adduction,
/// internal rotation, lateral, anterior, distraction. Nm, N
[[nodiscard]] spatial::Vector6 clinicalLoad(const KneeJoint& joint, const spatial::JointCoordinates& at);

}  // namespace articulus::specimen
