#pragma once
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/spatial/pose.h"

namespace articulus::sensing {

/// Where the tip of a tool is, from touches of one fixed point.
struct ToolCentrePoint {
  spatial::Vector3 tip_F_m = spatial::Vector3::Zero(), tipError_m = spatial::Vector3::Zero();  ///< with standard errors
  spatial::Vector3 point_W_m = spatial::Vector3::Zero(), pointError_m = spatial::Vector3::Zero();  ///< what was touched
  std::vector<double> residual_m;  ///< touch by touch: how far the tip misses the point
  double rms_m = 0.0;
  double condition = 0.0;             ///< of the equations; see kGoodTouchCondition
  double span_rad = 0.0;              ///< largest turn between two touches
  std::vector<std::string> warnings;  ///< with figure and remedy; empty: sound
};

/// Touches tilted by 17 deg all around have about this, by 45 deg 4.
inline constexpr double kGoodTouchCondition = 10.0;

/// R_k tip + p_k = point for all touches k, by least squares.
/// Frames  F the frame whose poses are given (flange, or load cell), W world or base
/// In      X_WF of three touches or more, turned about at least two different axes
/// Errors  InvalidArgument: too few, not finite, or turned about one axis only: the tip along that axis cannot be found
/// Thread  any but control
/// Source  Omrcen & Nemec 2002, 1.3, (23)-(25)
[[nodiscard]] base::Result<ToolCentrePoint> identifyToolCentrePoint(const std::vector<spatial::Pose>& touches_WF);

}  // namespace articulus::sensing
