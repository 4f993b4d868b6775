#pragma once
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/mesh/triangle_mesh.h"
#include "core/spatial/pose.h"

namespace articulus::mesh {

/// One landmark that is known in both: on the mesh and on the bone.
struct LandmarkPair {
  std::string name;
  spatial::Vector3 mesh_M_m{0, 0, 0}, bone_N_m{0, 0, 0};
};

/// Where a bone's mesh lies: p_N = X_NM * p_M, a rotation (det +1) and a shift, never a reflection nor a scale.
/// Frames  M mesh, in m; N the specimen: where the moving body is in the neutral pose, x anterior, y left, z up
struct BoneFit {
  spatial::Pose X_NM;
  std::vector<double> residual_m;  ///< of each landmark or surface point
  double rms_m = 0.0;
  double mirrored_rms_m = 0.0;        ///< of its mirror image; NaN: these points cannot tell (three, or all in a plane)
  double determinant = 0.0;           ///< of R: +1, to rounding
  std::vector<std::string> warnings;  ///< with figure and remedy

  /// It fits, beyond what points miss by, as its mirror image: it is the bone of the other side, or was mirrored.
  [[nodiscard]] bool fitsAsMirrorImage() const noexcept;
};

/// By three landmarks or more, in the least squares.
/// Errors  InvalidArgument: too few, not finite, on a line; Internal: R is no rotation
/// Test    tests/core/mesh/bone_fit_test.cpp
[[nodiscard]] base::Result<BoneFit> fitByLandmarks(const std::vector<LandmarkPair>& pairs);

/// By points on the bone's surface, which come to lie on that of the mesh. What it ends at depends on where it starts.
/// In      start: by landmarks; nullptr: 24 turns about the middle of both are tried, and the best is taken
///         points_N_m: kLeastSurfacePoints to kMostSurfacePoints
/// Errors  InvalidArgument: too few or too many points, not finite; Internal
/// Thread  any but control; some seconds at most
/// Source  Chen & Medioni 1992 (distances along the normal), with Levenberg's damping
[[nodiscard]] base::Result<BoneFit> fitBySurface(const TriangleMesh& mesh_M_m,
                                                 const std::vector<spatial::Vector3>& points_N_m,
                                                 const spatial::Pose* start);
inline constexpr std::size_t kLeastSurfacePoints = 12, kMostSurfacePoints = 5000;

}  // namespace articulus::mesh
