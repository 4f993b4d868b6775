#pragma once
#include <array>
#include <span>

#include "core/robot/joint_vector.h"
#include "core/robot/link_geometry.h"
#include "core/spatial/pose.h"

namespace articulus::robot {

/// Where a joint's axis lies while all joints are at zero.
struct JointAxis {
  spatial::Vector3 point_m, direction;  ///< in B; a point on the axis, and its direction of length 1
};

/// Link geometry of a chain whose axes lie as given, joint positions counted from there.
struct AxisGeometry {
  spatial::Pose X_B0;  ///< identity where the first axis crosses or carries on from B's x axis at right angles
  std::array<LinkGeometry, kMaxJoints> links;
  std::array<spatial::Pose, kMaxJoints> X_BL;  ///< link frames while all joints are at zero
};

/// Modified Denavit-Hartenberg from axes in any position: skew, crossing, parallel, opposed or one on the other. Exact:
/// the axes of the result turn about the given lines to rounding. Where neighbours are parallel, or less than 60 deg
/// apart with their common normal more than 1 m away along either, Hayati's beta takes over; steeper neighbours always
/// have the common normal, however far. x axes point where the theta offsets are smallest.
/// In      1 to kMaxJoints axes
/// Thread  any
/// Source  Craig 1986; Hayati & Mirmirani 1985
[[nodiscard]] AxisGeometry geometryOfAxes(std::span<const JointAxis> axes);

}  // namespace articulus::robot
