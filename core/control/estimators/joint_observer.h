#pragma once
#include "core/control/arm_model.h"

namespace articulus::control {

/// Joint velocity and disturbance torque from encoder positions, drive torques and the model (extended state observer,
/// three equal poles). The disturbance is everything that the model does not know, above all friction; compensating it
/// leaves an arm that is nearly free of friction without ever taking the sign of a noisy velocity.
/// Out     velocity rad/s; disturbance Nm, positive where it pushes the joint forward (friction opposes motion:
///         negative)
/// Thread  control; real-time safe
/// Source  Han 2009 (extended state observer); De Luca & Mattone 2005 (residual of the momentum)
class JointObserver {
 public:
  void configure(double bandwidth_Hz, double dt_s) noexcept;
  /// Starts at rest at a position with no disturbance.
  void reset(const robot::JointVector& q) noexcept;
  /// Corrects with this cycle's encoder positions. Call before the model is updated.
  void correct(const robot::JointVector& q_measured, const robot::JointMatrix& lastB) noexcept;
  /// Predicts the next cycle from the torque that was really commanded and the contact load.
  void predict(const ArmModelState& model, const robot::JointVector& tau, const spatial::Wrench& F_D_W) noexcept;

  /// Between prediction and correction: the encoders were read so much later (earlier: negative) than the predictions
  /// since the last correction reach. The last acceleration goes on.
  void retime(double later_s) noexcept;

  /// Another model from here on, which says so much more than the one before for the same arm: the disturbance makes up
  /// for it.
  void shift(const robot::JointVector& more_Nm) noexcept { d_ += more_Nm; }

  [[nodiscard]] const robot::JointVector& position() const noexcept { return q_; }
  [[nodiscard]] const robot::JointVector& velocity() const noexcept { return qd_; }
  [[nodiscard]] const robot::JointVector& disturbance() const noexcept { return d_; }

 private:
  robot::JointVector q_, qd_, d_, a_;
  double dt_ = 1e-3, l1_ = 0, l2_ = 0, l3_ = 0;
};

}  // namespace articulus::control
