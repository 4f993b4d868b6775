#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/spatial/pose.h"

namespace articulus::sensing {

/// The frame of three points that lie off a line: origin B; x towards A, z normal to the plane of A, B, C (x, y, z
/// right-handed), so that C lies on the side of positive y.
/// Errors  InvalidArgument where the points are not finite or lie on a line
/// Source  Omrcen & Nemec 2002, (29)-(33), whose k = j x l makes the triad left-handed (on both sides, so that it
///         cancels in (34)); here y = z x x
[[nodiscard]] base::Result<spatial::Pose> triadOf(const spatial::Vector3& A, const spatial::Vector3& B,
                                                  const spatial::Vector3& C);

/// Registration of one body's landmarks in two frames: p_M = X_MN * p_N.
struct LandmarkRegistration {
  spatial::Pose X_MN;
  std::vector<double> residual_m;  ///< landmark by landmark
  double rms_m = 0.0;
  double leastSpread_m = 0.0;         ///< rms distance of the landmarks from the line that fits them best
  double rotationError_rad = 0.0;     ///< standard error of the turn about the worst axis
  std::vector<std::string> warnings;  ///< with figure and remedy; empty: sound
};

/// By three points A, B, C: the triads are brought to coincide, whatever the distances. Fast and transparent; an error
/// of one point goes into the result whole. residual_m of B is zero by construction.
/// Source  Omrcen & Nemec 2002, 1.4, (34)
[[nodiscard]] base::Result<LandmarkRegistration> registerByThreePoints(const std::array<spatial::Vector3, 3>& abc_M,
                                                                       const std::array<spatial::Vector3, 3>& abc_N);

/// By three landmarks or more: the rigid motion with the least squares, never a reflection.
/// Errors  InvalidArgument: fewer than three, unequal numbers, not finite, on a line
/// Thread  any but control
/// Source  Soderkvist & Wedin 1993, J Biomech 26:1473-1477
[[nodiscard]] base::Result<LandmarkRegistration> registerLandmarks(const std::vector<spatial::Vector3>& points_M,
                                                                   const std::vector<spatial::Vector3>& points_N);

}  // namespace articulus::sensing
