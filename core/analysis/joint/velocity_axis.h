#pragma once
#include <cstddef>
#include <span>

#include "core/analysis/helical_axis.h"

namespace articulus::analysis {

/// The one axis that the velocities of a motion agree on best.
struct VelocityAxis {
  HelicalAxis axis;            ///< turn: rms of a step, rad; shift: m for each rad (pitch)
  double wander_rad = 0.0;     ///< rms angle between the axes of the steps and the common one
  double direction_rad = 0.0;  ///< standard error
  double point_m = 0.0;        ///< standard error, square to the axis
  std::size_t steps = 0;       ///< that were used
  std::size_t tooSlow = 0;     ///< left out: turned less than their noise lets one tell
};

/// The axis by which a velocity-based force control turns a specimen, from the poses of a motion: the twist of each of
/// many short steps (the logarithm of the displacement, so that an even screw is exact at any speed), then direction,
/// point and pitch by least squares over all of them. Steps share no pose, so that noise of poses is independent.
/// In      poses in order of time, evenly spaced; noise: of a pose, gates steps at five times what it makes of a turn;
///         most: steps that the motion is cut into
/// Errors  InvalidArgument: fewer than 12 poses; OutOfRange: fewer than six steps turn enough
/// Source  Hill 2013, ch. 2 (estimated axis of rotation of the velocity-based control)
/// Thread  any but control
/// Test    tests/core/analysis/joint/velocity_axis_test.cpp
[[nodiscard]] base::Result<VelocityAxis> velocityAxis(std::span<const spatial::Pose> poses, const PoseNoise& noise,
                                                      std::size_t most = 60);

}  // namespace articulus::analysis
