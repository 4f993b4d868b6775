#include "core/control/arm_model.h"

#include <algorithm>

namespace articulus::control {

ArmModel::ArmModel(const robot::RobotModel& nominal, double toolMass_kg, const spatial::Vector3& toolCentre_S,
                   const spatial::Pose& X_WB, const spatial::Pose& X_FS, const spatial::Pose& X_SD)
    : robot_(robot::withPayload(nominal, toolMass_kg, nominal.X_LF * (X_FS * toolCentre_S), spatial::Matrix3::Zero())),
      X_WB_(X_WB), X_LS_(nominal.X_LF * X_FS), X_SD_(X_SD) {
  robot_.gravity_m_per_s2 = X_WB.rotation.transpose() * nominal.gravity_m_per_s2;
}

void ArmModel::update(const robot::JointVector& q, const robot::JointVector& qd, ArmModelState& s) const noexcept {
  const int n = robot_.joints;
  robot::linkTransforms(robot_, q, s.transforms);
  s.poses_W.count = n;
  spatial::Pose X = X_WB_;
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    X = X * spatial::Pose{s.transforms.rotation[k], s.transforms.translation[k]};
    s.poses_W.link[k] = X;
  }
  s.X_WS = X * X_LS_;
  s.X_WD = s.X_WS * X_SD_;
  robot::jacobian(s.poses_W, s.X_WD.translation, s.J);
  robot::massMatrix(robot_, s.transforms, s.B);
  robot::biasTorque(robot_, s.transforms, qd, s.bias);
}

bool ArmModel::drives(const robot::JointVector& tau, robot::JointVector& volts) const noexcept {
  // gear^T is upper triangular: back substitution.
  const int n = robot_.joints;
  bool clipped = false;
  volts.resize(n);
  for (int i = n - 1; i >= 0; --i) {
    double s = tau[i];
    for (int j = i + 1; j < n; ++j) s -= robot_.gear(j, i) * volts[j];
    volts[i] = s / robot_.gear(i, i);
  }
  for (int i = 0; i < n; ++i) {
    const auto& drive = robot_.drives[static_cast<std::size_t>(i)];
    const double wanted = volts[i] / drive.torquePerVolt_Nm;
    volts[i] = std::clamp(wanted, -drive.maximumCommand_V, drive.maximumCommand_V);
    clipped = clipped || volts[i] != wanted;
  }
  return clipped;
}

void ArmModel::torques(const robot::JointVector& volts, robot::JointVector& tau) const noexcept {
  const int n = robot_.joints;
  tau.setZero(n);
  for (int j = 0; j < n; ++j) {
    const double motor = volts[j] * robot_.drives[static_cast<std::size_t>(j)].torquePerVolt_Nm;
    for (int i = 0; i < n; ++i) tau[i] += robot_.gear(j, i) * motor;
  }
}

}  // namespace articulus::control
