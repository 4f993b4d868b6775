#pragma once
#include "core/robot/link_transforms.h"
#include "core/robot/robot_model.h"
#include "core/spatial/six_vector.h"

namespace articulus::robot {

/// Joint torques that give the links the acceleration qdd (recursive Newton-Euler): B qdd + C qd + g - J^T F_ext.
/// Links only: rotors, friction and spring are added in joint_torque.h.
/// In      transforms of linkTransforms(); qd rad/s, qdd rad/s2; F_ext_Ln wrench on the last link at its origin in its
///         own axes, N and Nm
/// Out     tau, Nm
/// Thread  any; real-time safe
/// Source  Martinez 2012, (5.9), Appendix B; Luh, Walker & Paul 1980 for the recursion
void inverseDynamics(const RobotModel& model, const LinkTransforms& transforms, const JointVector& qd,
                     const JointVector& qdd, const spatial::Wrench& F_ext_Ln, JointVector& tau) noexcept;

/// Mass matrix of the links alone: composite rigid body algorithm.
/// Out     B, kgm2, symmetric positive definite
/// Thread  any; real-time safe
/// Source  Walker & Orin 1982
void linkMassMatrix(const RobotModel& model, const LinkTransforms& transforms, JointMatrix& B) noexcept;

/// Mass matrix of the links with the rotors (gear^T J_rotor gear).
/// Out     B, kgm2, symmetric positive definite
/// Thread  any; real-time safe
void massMatrix(const RobotModel& model, const LinkTransforms& transforms, JointMatrix& B) noexcept;

/// Joint torques that hold the links against gravity.
/// Out     tau, Nm
/// Thread  any; real-time safe
void gravityTorque(const RobotModel& model, const LinkTransforms& transforms, JointVector& tau) noexcept;

/// Solves B x = y for a symmetric positive definite matrix, in place in y. False if it is not positive definite.
/// Thread  any; real-time safe
[[nodiscard]] bool solvePositiveDefinite(const JointMatrix& B, JointVector& y) noexcept;

/// A link that carries a further body.  In  as withPayload().  Thread  any; real-time safe
void addPayload(Link& link, double mass_kg, const spatial::Vector3& centre_m,
                const spatial::Matrix3& inertia_kgm2) noexcept;

/// A model whose last link carries a further body.
/// In  mass kg, centre of mass in the last link's frame m, inertia about it in the last link's axes kgm2
[[nodiscard]] RobotModel withPayload(const RobotModel& model, double mass_kg, const spatial::Vector3& centre_m,
                                     const spatial::Matrix3& inertia_kgm2);

}  // namespace articulus::robot
