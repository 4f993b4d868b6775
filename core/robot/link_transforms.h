#pragma once
#include <array>

#include "core/robot/robot_model.h"

namespace articulus::robot {

/// Each joint's frame in the frame before it, at one configuration: what the dynamics start from, computed once.
/// Frames  0 is the base itself: X_B0 is in link 1's
struct LinkTransforms {
  JointVector q;                                         ///< rad
  std::array<double, kMaxJoints> sine{}, cosine{};       ///< of the joint angles with their offsets
  std::array<spatial::Matrix3, kMaxJoints> rotation;     ///< R_(i-1)(i)
  std::array<spatial::Vector3, kMaxJoints> translation;  ///< p of frame i in frame i-1, m
};

/// In      q, n joint positions, rad
/// Thread  any; real-time safe
void linkTransforms(const RobotModel& model, const JointVector& q, LinkTransforms& transforms) noexcept;

}  // namespace articulus::robot
