#pragma once
#include "core/control/task_error.h"

namespace articulus::control {

/// What the force loop asks of the arm, in axes of W.
struct ForceDemand {
  spatial::Vector6 push = spatial::Vector6::Zero();           ///< wrench through J^T, N and Nm: the wanted load and its correction
  spatial::Vector6 acceleration = spatial::Vector6::Zero();   ///< through the mass matrix, m/s2 and rad/s2
};

/// The force loop of one to six axes, shared by the laws that close one: forces as a push through J^T, moments as an angular
/// velocity that is enforced through the mass matrix. core/README.md says why.
/// Integrators are bounded, wait where a drive is clipped and where the error is more than can be followed, and are kept in
/// axes of W, so that a change of the task frame does not turn them away from the load that they hold.
/// Thread  control; real-time safe
class ForceAxes {
 public:
  void useGains(const GainSet& gains) noexcept;
  void reset() noexcept;
  /// In   axes: 1 where force is controlled, 0 elsewhere, along axes of R_WT
  [[nodiscard]] ForceDemand step(const ControlInput& in, const SetPoint& wanted, const spatial::Matrix3& R_WT, const spatial::Vector6& axes) noexcept;

 private:
  double kpForce_ = 0, kiForce_ = 0, dampForce_ = 0, kpMoment_ = 0, kiMoment_ = 0, dampMoment_ = 0;
  spatial::Vector6 integral_ = spatial::Vector6::Zero();   ///< N of push, rad/s of angular velocity
};

}  // namespace articulus::control
