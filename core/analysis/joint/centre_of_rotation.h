#pragma once
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/spatial/pose.h"

namespace articulus::analysis {

/// The point about which one bone turns in another.
struct CentreOfRotation {
  spatial::Vector3 inFixed_m = spatial::Vector3::Zero();   ///< in the axes of the fixed bone A
  spatial::Vector3 inMoving_m = spatial::Vector3::Zero();  ///< in the axes of the moving bone B
  double rms_m = 0.0;                                      ///< distance of both over the poses
  /// Standard errors of inFixed_m from what remains, along its best and its worst known direction; of symmetricalCentre
  /// with poses in order of time, whose rests hang together.
  double bestError_m = 0.0, worstError_m = 0.0;
};

/// Symmetrical centre of rotation estimation: the point that stands still in both bones at once, least squares.
/// In      X_AB: poses of the moving bone in the fixed one, at least three that turn about two axes
/// Errors  InvalidArgument: too few poses, or turns about one axis only: a hinge has no centre, see helicalAxis
/// Source  Ehrig et al. 2006, J Biomech 39:2798-2809
/// Thread  any but control
[[nodiscard]] base::Result<CentreOfRotation> symmetricalCentre(std::span<const spatial::Pose> X_AB);

/// Centre of the spheres on which the markers of the moving bone travel; nothing is taken of the markers' distances
/// from each other.
/// In      markers_m: of each marker its places in the fixed bone, missing ones left out; noise_m: standard deviation
///         of a coordinate, by whose square the centre is freed of its bias (0: none)
/// Out     inMoving_m stays zero: there is no moving frame
/// Errors  InvalidArgument: no marker with four places, or all on one plane or circle
/// Source  Gamage & Lasenby 2002, J Biomech 35:87-93; bias: Halvorsen 2003, J Biomech 36:999-1008
/// Thread  any but control
[[nodiscard]] base::Result<CentreOfRotation> sphereCentre(std::span<const std::vector<spatial::Vector3>> markers_m,
                                                          double noise_m = 0.0);

}  // namespace articulus::analysis
