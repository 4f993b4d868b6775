#include "core/control/task_error.h"

#include <limits>

#include "core/control/laws/damping.h"
#include "core/spatial/rotation.h"

namespace articulus::control {

using spatial::Vector6;

spatial::Matrix3 taskAxes(TaskFrame frame, const ControlInput& in) noexcept {
  switch (frame) {
    case TaskFrame::Tool: return in.model->X_WD.rotation;
    case TaskFrame::Joint: return in.R_WJ;
    case TaskFrame::World: break;
  }
  return spatial::Matrix3::Identity();
}

spatial::Matrix6 projector(const spatial::Matrix3& R_WT, const Vector6& axes) noexcept {
  spatial::Matrix6 P = spatial::Matrix6::Zero();
  P.topLeftCorner<3, 3>() = R_WT * axes.head<3>().asDiagonal() * R_WT.transpose();
  P.bottomRightCorner<3, 3>() = R_WT * axes.tail<3>().asDiagonal() * R_WT.transpose();
  return P;
}

Vector6 axesOf(const Selection& selection, AxisMode mode) noexcept {
  Vector6 axes;
  for (std::size_t i = 0; i < 6; ++i) axes[static_cast<int>(i)] = selection.axis[i] == mode ? 1.0 : 0.0;
  return axes;
}

Vector6 poseError(const spatial::Pose& wanted, const spatial::Pose& actual) noexcept {
  Vector6 error;
  error << wanted.translation - actual.translation, spatial::quaternionError(wanted.rotation, actual.rotation);
  return error;
}

robot::JointVector jointAcceleration(const ControlInput& in, const Vector6& acceleration, double brake_per_s) noexcept {
  // J^+ a - brake (1 - J^+ J) qd, in one solution.
  const Vector6 velocity = in.model->J * in.qd;
  robot::JointVector qdd =
      robot::dampedLeastSquares(in.model->J, acceleration + brake_per_s * velocity, kSigmaThreshold, kLambdaMax);
  qdd -= brake_per_s * in.qd;
  return qdd;
}

Vector6 apparentInertia(const ArmModelState& model, const spatial::Matrix3& R_WT) noexcept {
  Vector6 inertia;
  for (int i = 0; i < 6; ++i) {
    const int half = i < 3 ? 0 : 3;
    const robot::JointVector row = model.J.middleRows<3>(half).transpose() * R_WT.col(i - half);
    robot::JointVector motion = row;
    const bool solved = robot::solvePositiveDefinite(model.B, motion);
    const double mobility = solved ? row.dot(motion) : 0.0;
    inertia[i] = mobility > 1e-9 ? 1.0 / mobility : 1e9;
  }
  return inertia;
}

}  // namespace articulus::control
