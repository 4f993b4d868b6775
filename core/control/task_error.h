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

/// From where the body is to where it is wanted, in axes of W: translation, and the turn as quaternion error.
/// Out     m and rad
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.4.1
[[nodiscard]] spatial::Vector6 poseError(const spatial::Pose& wanted, const spatial::Pose& actual) noexcept;

/// 1 on the axes of that mode, 0 on the others.  Thread  any; real-time safe
[[nodiscard]] spatial::Vector6 axesOf(const Selection& selection, AxisMode mode) noexcept;

}  // namespace articulus::control
