#pragma once
#include "core/robot/dynamics.h"

namespace articulus::robot {

/// What counts beside the links' own inertia, Coriolis and gravity.
struct TorqueTerms {
  bool rotors = true;    ///< inertia of motors and gears, gear^T J gear qdd
  bool spring = true;    ///< balance spring
  bool friction = true;  ///< Coulomb and viscous, motor by motor
  [[nodiscard]] static constexpr TorqueTerms linksOnly() noexcept { return {false, false, false}; }
  [[nodiscard]] static constexpr TorqueTerms noFriction() noexcept { return {true, true, false}; }
};

/// Torque of the balance spring on its joint, Nm.
/// Source  Martinez 2012, (4.1)
[[nodiscard]] double springTorque(const BalanceSpring& spring, double q_rad) noexcept;

/// Torque that friction of motors and gears takes at the joints: gear^T f(gear qd), f Coulomb and viscous, no sign at
/// rest. The coupling of a wrist lets a joint feel the friction of a motor that another joint turns.
/// In      qd rad/s.   Out  tau, Nm, along the motion
/// Thread  any; real-time safe
/// Source  Martinez 2012, (4.4), (4.6), (5.12)
void frictionTorque(const RobotModel& model, const JointVector& qd, JointVector& tau) noexcept;

/// Everything that the drives must overcome at a state, without friction: C qd + g - spring.
/// Thread  any; real-time safe
void biasTorque(const RobotModel& model, const LinkTransforms& transforms, const JointVector& qd,
                JointVector& tau) noexcept;

/// Joint torques of the whole machine for a motion: B qdd + C qd + g + friction - spring.
/// In      qd rad/s, qdd rad/s2.   Out  tau, Nm
/// Thread  any; real-time safe
/// Source  Martinez 2012, (5.9), (B.37)
void jointTorque(const RobotModel& model, const LinkTransforms& transforms, const JointVector& qd,
                 const JointVector& qdd, JointVector& tau, const TorqueTerms& terms = {}) noexcept;

/// The other way: joint accelerations that joint torques make.
/// In      qd rad/s; tau Nm; F_ext_Ln wrench on the last link at its origin in its own axes, N and Nm
/// Out     qdd rad/s2; false, with qdd not a number, where the mass matrix is not positive definite (a link without
///         inertia)
/// Thread  any; real-time safe
[[nodiscard]] bool forwardDynamics(const RobotModel& model, const LinkTransforms& transforms, const JointVector& qd,
                                   const JointVector& tau, JointVector& qdd, const TorqueTerms& terms = {},
                                   const spatial::Wrench& F_ext_Ln = {}) noexcept;

/// Kinetic and potential energy of links, rotors and spring, J.
/// Thread  any; real-time safe
[[nodiscard]] double mechanicalEnergy(const RobotModel& model, const JointVector& q, const JointVector& qd) noexcept;

}  // namespace articulus::robot
