#pragma once
#include "core/control/task_error.h"

namespace articulus::control {

/// What the force loop asks of the arm, in axes of W.
struct ForceDemand {
  spatial::Vector6 push = spatial::Vector6::Zero();  ///< wrench through J^T, N and Nm: wanted load and correction
  spatial::Vector6 acceleration = spatial::Vector6::Zero();  ///< through the mass matrix, m/s2 and rad/s2
};

/// The force loop of one to six axes, shared by the laws that close one.
///   push          f_w + Kp e_f + Ki int e_f ; m_w
///   acceleration  d_f (v_0 - v) ; d_m (a e_m + b int e_m + omega_0 - omega)
/// v_0, omega_0 is the motion that the wanted change of load needs of the learned specimen, and what the caller knows
/// of it. core/README.md says why forces and moments are closed differently. Integrators are bounded; they wait where a
/// drive is clipped, and where the error is larger than the loop is made for they only unwind: an arm that cannot
/// follow does not load them. They are kept in axes of W, so that a change of the task frame does not turn them away
/// from the load that they hold. All gains of the error follow ControlInput::forceGainShare.
/// Thread  control; real-time safe
class ForceAxes {
 public:
  void useGains(const GainSet& gains) noexcept;
  void reset() noexcept { integral_.setZero(); }
  /// In   axes: 1 where force is controlled, 0 elsewhere, along axes of R_WT;  motion: twist that is fed forward
  [[nodiscard]] ForceDemand step(const ControlInput& in, const SetPoint& wanted, const spatial::Matrix3& R_WT,
                                 const spatial::Vector6& axes,
                                 const spatial::Vector6& motion = spatial::Vector6::Zero()) noexcept;

 private:
  double kpForce_ = 0, kiForce_ = 0, dampForce_ = 0, kpMoment_ = 0, kiMoment_ = 0, dampMoment_ = 0;
  spatial::Vector6 integral_ = spatial::Vector6::Zero();  ///< N of push, rad/s of angular velocity
};

/// Motion of the body that changes the load of the learned specimen at a rate; zero along what was not learned.
/// In      rate in N/s and Nm/s, axes of W.   Out  m/s and rad/s, bounded
/// Thread  control; real-time safe
[[nodiscard]] spatial::Vector6 motionForLoad(const SpecimenStiffness& specimen, const spatial::Vector6& rate) noexcept;

}  // namespace articulus::control
