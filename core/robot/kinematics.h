#pragma once
#include "core/robot/differential_kinematics.h"
#include "core/robot/link_poses.h"
#include "core/robot/robot_model.h"

namespace articulus::robot {

/// Pose of a joint's frame in the frame before it, at joint position q rad.
/// Thread  any; real-time safe
[[nodiscard]] spatial::Pose jointTransform(const LinkGeometry& geometry, double q) noexcept;

/// Forward kinematics of all links.
/// In      q, n joint positions, rad.   Out  X_BLi
/// Thread  any; real-time safe
/// Source  Martinez 2012, (5.1), Appendix A
void forwardKinematics(const RobotModel& model, const JointVector& q, LinkPoses& poses) noexcept;

/// Pose of the flange in the base, X_BF.
/// Thread  any; real-time safe
[[nodiscard]] spatial::Pose flangePose(const RobotModel& model, const JointVector& q) noexcept;

/// Joint positions of a flange pose near a start, by Newton steps with damped least squares.
/// Out     true with |position| error below 1e-9 m and |angle| below 1e-9 rad within the joint ranges; q is untouched otherwise
/// Thread  any; real-time safe
[[nodiscard]] bool inverseKinematics(const RobotModel& model, const spatial::Pose& X_BF, JointVector& q,
                                     int maxIterations = 100) noexcept;

}  // namespace articulus::robot
