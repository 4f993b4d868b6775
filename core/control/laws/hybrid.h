#pragma once
#include "core/control/laws/compliance_feedforward.h"
#include "core/control/laws/force_axes.h"

namespace articulus::control {

/// Hybrid force/position control with any mode on any axis of the world, tool or joint frame.
///   tau = bias - disturbance + (Omega~ J)^T [ wanted load + PI ] + B qdd
///   qdd = (Omega J)^+ a_p + J^+ Omega~ ( a_f - J (Omega J)^+ a_p ),   a_p = a_w + 2 z w (v_w - v) + w^2 e
/// Omega stands on the side of the task, never between J and its inverse, which is what made the older form unstable on
/// revolute arms. The second term keeps what the position axes do out of the force axes; their a_f is that of
/// ForceAxes, with the motion fed forward by which the specimen gives way to what the position axes are driven at
/// (ComplianceFeedforward): the coupled rotations of a spine are several times as fast as the one that is driven, and
/// turn round with it. Position axes follow SetPoint::X_WD, V_WD_W, A_WD_W; Hold axes stay where they were when the law
/// took over; Free axes are damped, carry nothing, and nothing pulls them back. All modes but Force see the pose; the
/// load of the specimen on Position and Hold axes is carried slowly, as InverseDynamics does.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.5.1, (5.15), Fig 5.26; Fisher & Mujtaba 1992 (the pseudo inverse of Omega J)
class Hybrid final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  ForceAxes force_;
  ComplianceFeedforward complianceFeedforward_;
  double bandwidth_ = 0, damping_ = 1, dampFree_ = 0, share_ = 1;
  spatial::Pose held_;
  spatial::Vector6 carried_ = spatial::Vector6::Zero();  ///< load of the specimen, followed slowly, W
};

}  // namespace articulus::control
