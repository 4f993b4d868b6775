#include "core/calibration/fit/measurement_model.h"

#include <Eigen/LU>

#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"

namespace articulus::calibration {

using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;

MeasurementModel::MeasurementModel(const ParameterLayout& layout, const Anchor& anchor,
                                   const std::vector<double>& values)
    : layout_(layout), anchor_(anchor) {
  const auto value = [&](ParameterKind kind, int index) {
    return values[static_cast<std::size_t>(layout.at(kind, index))];
  };
  const auto vector = [&](ParameterKind kind) { return Vector3(value(kind, 0), value(kind, 1), value(kind, 2)); };
  for (int i = 0; i < layout.joints(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    links_[k] = robot::LinkGeometry(value(ParameterKind::LinkAlpha, i), value(ParameterKind::LinkA, i),
                                    value(ParameterKind::LinkD, i), value(ParameterKind::LinkTheta, i),
                                    value(ParameterKind::LinkBeta, i));
    compliance_[k] = value(ParameterKind::Compliance, i);
    lag_[k] = value(ParameterKind::ViscousLag, i);
  }
  const Vector3 base = vector(ParameterKind::BaseRotation), tool = vector(ParameterKind::ToolRotation);
  X_IB_ = {spatial::expRotation(base) * anchor.R_IB, vector(ParameterKind::BaseTranslation)};
  X_FT_ = {anchor.R_FT * spatial::expRotation(tool), vector(ParameterKind::ToolTranslation)};
  baseLeftJacobian_ = spatial::leftJacobianInverse(base).inverse();
  toolLeftJacobian_ = spatial::leftJacobianInverse(tool).inverse();
  timeShift_s_ = value(ParameterKind::TimeShift, 0);
}

double MeasurementModel::jointAngle(const ArmState& state, int joint) const {
  const auto k = static_cast<std::size_t>(joint);
  return state.q_rad[joint] - compliance_[k] * state.tau_Nm[joint] + lag_[k] * state.qd_rad_per_s[joint];
}

Pose MeasurementModel::predict(const ArmState& state) const {
  Pose X = X_IB_ * anchor_.X_B0;
  for (int i = 0; i < layout_.joints(); ++i)
    X = X * robot::jointTransform(links_[static_cast<std::size_t>(i)], jointAngle(state, i));
  return X * anchor_.X_LF * X_FT_;
}

Pose MeasurementModel::predict(const ArmState& state, ModelJacobian& J) const {
  const int n = layout_.joints();
  std::array<Pose, robot::kMaxJoints + 1> frame;  // frame[i] is what link i counts from, frame[i + 1] its own
  frame[0] = X_IB_ * anchor_.X_B0;
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    frame[k + 1] = frame[k] * robot::jointTransform(links_[k], jointAngle(state, i));
  }
  const Pose X_IF = frame[static_cast<std::size_t>(n)] * anchor_.X_LF;
  const Pose X_IT = X_IF * X_FT_;
  const Vector3& p = X_IT.translation;
  J.setZero(6, layout_.size());
  const auto translate = [&](ParameterKind kind, int index, const Vector3& along) {
    J.col(layout_.at(kind, index)).head<3>() = along;
  };
  const auto turn = [&](ParameterKind kind, int index, const Vector3& axis, const Vector3& through) {
    auto column = J.col(layout_.at(kind, index));
    column.head<3>() = axis.cross(p - through);
    column.tail<3>() = axis;
  };
  auto shift = J.col(layout_.at(ParameterKind::TimeShift));
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Pose &before = frame[k], &own = frame[k + 1];
    const Vector3 x = before.rotation.col(0), z = own.rotation.col(2);
    const Vector3 y = links_[k].cosAlpha() * before.rotation.col(1) + links_[k].sinAlpha() * before.rotation.col(2);
    translate(ParameterKind::LinkA, i, x);
    turn(ParameterKind::LinkAlpha, i, x, before.translation);
    turn(ParameterKind::LinkBeta, i, y, before.translation + links_[k].a_m() * x);
    turn(ParameterKind::LinkTheta, i, z, own.translation);
    translate(ParameterKind::LinkD, i, z);
    const auto theta = J.col(layout_.at(ParameterKind::LinkTheta, i));
    J.col(layout_.at(ParameterKind::Compliance, i)) = -state.tau_Nm[i] * theta;
    J.col(layout_.at(ParameterKind::ViscousLag, i)) = state.qd_rad_per_s[i] * theta;
    shift += (state.qd_rad_per_s[i] - compliance_[k] * state.tauRate_Nm_per_s[i] +
              lag_[k] * state.acceleration_rad_per_s2[i]) *
             theta;
  }
  for (int k = 0; k < 3; ++k) {
    translate(ParameterKind::BaseTranslation, k, Vector3::Unit(k));
    turn(ParameterKind::BaseRotation, k, baseLeftJacobian_.col(k), X_IB_.translation);
    translate(ParameterKind::ToolTranslation, k, X_IF.rotation.col(k));
    turn(ParameterKind::ToolRotation, k, X_IF.rotation * anchor_.R_FT * toolLeftJacobian_.col(k), p);
  }
  return X_IT;
}

}  // namespace articulus::calibration
