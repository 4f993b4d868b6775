#pragma once
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::analysis {

/// Pose of the moving bone in the fixed one, and the load on it at its origin along axes of the fixed bone.
struct PosedLoad {
  spatial::Pose X_PD;
  spatial::Wrench F_D_P;
};

/// What makes two runs along the same path differ although nothing was cut.
struct SuperpositionErrors {
  spatial::Matrix6 specimenStiffness =
      spatial::Matrix6::Zero();  ///< load per displacement where the claim is made, with nothing cut
  spatial::Matrix6 robotCompliance =
      spatial::Matrix6::Zero();  ///< compliance of arm and fixtures, unseen by the encoders, per load at D
  /// Compliance of arm and fixtures that was measured, unseen by the encoders, per load at D: what it does is taken
  /// off.
  spatial::Matrix6 armCompliance = spatial::Matrix6::Zero();
  double armComplianceWithin = 0.2;                           ///< how well it is known, as a share
  spatial::Vector6 repeatability = spatial::Vector6::Zero();  ///< of the pose, standard deviation, m and rad
  spatial::Vector6 loadNoise = spatial::Vector6::Zero();  ///< of a load as it is reported, standard deviation, N and Nm
};

/// Load that a structure carried, at one pose of the intact path.
struct InSituForce {
  spatial::Pose X_PD;
  spatial::Wrench load;  ///< W1 - W2: what the cut structure carried of the load on D
  spatial::Vector6 standardError = spatial::Vector6::Zero();
  spatial::Vector6 givingWay = spatial::Vector6::Zero();  ///< of the load: what was added for the arm's giving way
  double distance_m = 0.0;                                ///< of both paths here, turns times the arm
  spatial::Vector6 off =
      spatial::Vector6::Zero();  ///< of the intact path from the other one here, m and rad, axes of the fixed bone
};

/// Forces in a structure by superposition: the path of the intact specimen is repeated after the structure was cut; at
/// equal poses all other structures carry what they carried, and the difference of both loads is the structure's. Poses
/// are matched, not times.
///
/// Where the arm's compliance is known, poses are those of the bones, not of the encoders: at the same readings the cut
/// joint, which is loaded less, stands farther along, and pushes back too much.
///
/// The error holds, as independent parts: that the arm yields less when the load is less, so that the same encoder
/// readings are another pose (stiffness x compliance x difference, of what is not known of it; of what is known, its
/// uncertainty); that it comes back to a pose as well as it does, in both runs; that the repeat was off the path by
/// what was measured; and the noise of both loads.
/// In      both in the order of the path, same tare, same pauses; most_m: farther apart, a pose has no partner and is
///         left out; arm_m: what a turn of one radian counts
/// Errors  InvalidArgument: paths with fewer than two poses; OutOfRange: no pose within most_m
/// Source  specimen data sheet 6; principle: Fujie et al. 1995, Woo et al.
/// Test    tests/core/analysis/path_comparison_test.cpp
/// Thread  any but control
[[nodiscard]] base::Result<std::vector<InSituForce>> inSituForces(std::span<const PosedLoad> intact,
                                                                  std::span<const PosedLoad> cut,
                                                                  const SuperpositionErrors& errors,
                                                                  double most_m = 0.0005, double arm_m = 0.1);

}  // namespace articulus::analysis
