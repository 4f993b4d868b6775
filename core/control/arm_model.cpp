#include "core/control/arm_model.h"

#include <algorithm>

#include "core/robot/transmission.h"

namespace articulus::control {

ArmModel::ArmModel(const robot::RobotModel& nominal, double toolMass_kg, const spatial::Vector3& toolCentre_S,
                   const spatial::Pose& X_WB, const spatial::Pose& X_FS, const spatial::Pose& X_SD)
    : robot_(robot::withPayload(nominal, toolMass_kg, nominal.X_LF * (X_FS * toolCentre_S), spatial::Matrix3::Zero())),
      bare_(nominal.links[static_cast<std::size_t>(nominal.joints - 1)]), X_WB_(X_WB), X_LS_(nominal.X_LF * X_FS),
      X_SD_(X_SD) {
  robot_.gravity_m_per_s2 = X_WB.rotation.transpose() * nominal.gravity_m_per_s2;
}

void ArmModel::useTool(double mass_kg, const spatial::Vector3& centre_S,
                       const spatial::Matrix3& inertia_S_kgm2) noexcept {
  robot::Link& last = robot_.links[static_cast<std::size_t>(robot_.joints - 1)];
  last = bare_;
  robot::addPayload(last, mass_kg, X_LS_ * centre_S, X_LS_.rotation * inertia_S_kgm2 * X_LS_.rotation.transpose());
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
  robot::motorTorque(robot_, tau, volts);
  bool clipped = false;
  for (int i = 0; i < robot_.joints; ++i) {
    const auto& drive = robot_.drives[static_cast<std::size_t>(i)];
    const double wanted = volts[i] / drive.torquePerVolt_Nm;
    volts[i] = std::clamp(wanted, -drive.maximumCommand_V, drive.maximumCommand_V);
    clipped = clipped || volts[i] != wanted;
  }
  return clipped;
}

void ArmModel::torques(const robot::JointVector& volts, robot::JointVector& tau) const noexcept {
  robot::JointVector motor = volts;
  for (int i = 0; i < robot_.joints; ++i) motor[i] *= robot_.drives[static_cast<std::size_t>(i)].torquePerVolt_Nm;
  robot::torqueAtJoints(robot_, motor, tau);
}

}  // namespace articulus::control
