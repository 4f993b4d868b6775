#pragma once
#include <span>

#include "core/base/result.h"
#include "core/spatial/pose.h"

namespace articulus::tracking {

/// Pose of a rigid cluster of markers.
struct MarkerPose {
  spatial::Pose X_TM;
  double residual_m = 0.0;  ///< rms of what the rigid motion leaves
};

struct MarkerPoseOptions {
  double mostResidual_m = 0.002;  ///< beyond it a marker was mistaken for another one or has moved on the bone
  double leastFlatness =
      0.1;  ///< spread across the cluster's line over spread along it; below it a turn about the line is noise
};

/// The rigid motion that carries a cluster as it was built to where its markers are seen, with the least squares.
/// In      built_M_m, seen_T_m: the same markers in the same order, three or more
/// Errors  InvalidArgument: too few, unequal numbers, nearly on a line, residual too large
/// Source  Soderkvist & Wedin 1993; Hill 2013, p. 74 (markers must not be collinear, centroids jump)
[[nodiscard]] base::Result<MarkerPose> poseOfMarkers(std::span<const spatial::Vector3> built_M_m,
                                                     std::span<const spatial::Vector3> seen_T_m,
                                                     const MarkerPoseOptions& options = {});

}  // namespace articulus::tracking
