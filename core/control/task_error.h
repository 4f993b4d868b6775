#pragma once
#include "core/control/controller.h"

namespace articulus::control {

/// Axes of the task frame in W.  Thread  control; real-time safe
[[nodiscard]] spatial::Matrix3 taskAxes(TaskFrame frame, const ControlInput& in) noexcept;

/// Both halves of a six-vector turned.  In  R_EG, v_G.   Out  v_E
[[nodiscard]] inline spatial::Vector6 turned(const spatial::Matrix3& R_EG, const spatial::Vector6& v_G) noexcept {
  spatial::Vector6 v_E;
  v_E << R_EG * v_G.head<3>(), R_EG * v_G.tail<3>();
  return v_E;
}

/// The share of a six-vector that lies on some axes of the task frame.
/// In      R_WT; axes: 1 where it stays, 0 where it goes; v_W.   Out  in axes of W
[[nodiscard]] inline spatial::Vector6 onAxes(const spatial::Matrix3& R_WT, const spatial::Vector6& axes,
                                             const spatial::Vector6& v_W) noexcept {
  return turned(R_WT, axes.cwiseProduct(turned(R_WT.transpose(), v_W)));
}

/// The same as a matrix: projector onto those axes, in axes of W.
[[nodiscard]] spatial::Matrix6 projector(const spatial::Matrix3& R_WT, const spatial::Vector6& axes) noexcept;

/// 1 on the axes of that mode, 0 on the others.  Thread  any; real-time safe
[[nodiscard]] spatial::Vector6 axesOf(const Selection& selection, AxisMode mode) noexcept;

/// From where the body is to where it is wanted, in axes of W: translation, and the turn as quaternion error.
/// Out     m and rad
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.4.1
[[nodiscard]] spatial::Vector6 poseError(const spatial::Pose& wanted, const spatial::Pose& actual) noexcept;

/// Joint accelerations that make an acceleration of the body. Motion of the joints that the body does not feel (a
/// seventh axis, a direction lost in a singularity) is braked.
/// In      acceleration in axes of W, m/s2 and rad/s2;  brake_per_s
/// Thread  control; real-time safe
[[nodiscard]] robot::JointVector jointAcceleration(const ControlInput& in, const spatial::Vector6& acceleration,
                                                   double brake_per_s) noexcept;

/// What the arm's mass feels like at D along and about each axis of the task frame, were it free to move on all others.
/// Out     kg and kgm2
/// Thread  control; real-time safe
/// Source  Khatib 1987 (diagonal of the inverse operational space inertia)
[[nodiscard]] spatial::Vector6 apparentInertia(const ArmModelState& model, const spatial::Matrix3& R_WT) noexcept;

}  // namespace articulus::control
