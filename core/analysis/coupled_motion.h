#pragma once
#include <span>

#include "core/base/result.h"
#include "core/spatial/types.h"

namespace articulus::analysis {

/// Pose of the body and the load that drives it at one instant.
struct DrivenPose {
  spatial::Vector6 motion = spatial::Vector6::Zero();  ///< shift m, clinical angles or turn rad
  double load = 0.0;                                   ///< N or Nm along or about the driven axis
};

/// What moves along with a driven motion.
struct CoupledMotion {
  int drivenAxis = 0;
  spatial::Vector6 atHighest = spatial::Vector6::Zero(),
                   atLowest = spatial::Vector6::Zero();  ///< motion where the load has its extremes
  spatial::Vector6 range = spatial::Vector6::Zero();     ///< largest minus smallest
  spatial::Vector6 slope =
      spatial::Vector6::Zero();  ///< motion per driven motion, by least squares; 1 of the driven axis
  spatial::Vector6 determination =
      spatial::Vector6::Zero();  ///< R2 of that line; low where the coupling is not proportional
};

/// In      samples of one cycle, driven axis 0..5
/// Errors  InvalidArgument: fewer than three samples, an axis that is none, or a driven axis that stands still
/// Thread  any but control
[[nodiscard]] base::Result<CoupledMotion> coupledMotion(std::span<const DrivenPose> cycle, int drivenAxis);

}  // namespace articulus::analysis
