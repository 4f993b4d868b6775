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

}  // namespace articulus::robot
