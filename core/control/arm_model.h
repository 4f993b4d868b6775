#pragma once
#include "core/robot/joint_torque.h"
#include "core/robot/kinematics.h"
#include "core/spatial/six_vector.h"

namespace articulus::control {

/// What the controller's model says of the arm at one state; computed once a cycle and shared by observer and
/// controllers.
/// Frames  W world (J and X in world axes), D moving body
/// Thread  control; real-time safe
struct ArmModelState {
  robot::LinkTransforms transforms;
  robot::LinkPoses poses_W;  ///< X_WLi
  spatial::Pose X_WS, X_WD;
  robot::Jacobian J;        ///< V_WD_W = J qd
  robot::JointMatrix B;     ///< mass matrix with rotors, kgm2
  robot::JointVector bias;  ///< C qd + g - spring, Nm
};

/// The controller's own model: nominal robot with the tool it believes in.
class ArmModel {
 public:
  ArmModel(const robot::RobotModel& nominal, double toolMass_kg, const spatial::Vector3& toolCentre_S,
           const spatial::Pose& X_WB, const spatial::Pose& X_FS, const spatial::Pose& X_SD);
  /// Another tool in the place of the one that was given.  In  as there; inertia about its centre of mass in axes of S
  void useTool(double mass_kg, const spatial::Vector3& centre_S, const spatial::Matrix3& inertia_S_kgm2) noexcept;
  void update(const robot::JointVector& q, const robot::JointVector& qd, ArmModelState& state) const noexcept;
  [[nodiscard]] const robot::RobotModel& robot() const noexcept { return robot_; }
  /// Drive volts that make joint torques: motor torque = gear^-T tau, divided by Nm per volt. Clipped; true if any was.
  [[nodiscard]] bool drives(const robot::JointVector& tau, robot::JointVector& volts) const noexcept;
  /// Joint torques that drive volts make.
  void torques(const robot::JointVector& volts, robot::JointVector& tau) const noexcept;

 private:
  robot::RobotModel robot_;
  robot::Link bare_;  ///< the last link without a tool
  spatial::Pose X_WB_, X_LS_, X_SD_;
};

}  // namespace articulus::control
