#pragma once
#include "core/control/task_error.h"

namespace articulus::control {

/// Parallel force/position control: PD on the pose and PI on the load act on the same axes at once. The integral of the
/// load has no counterpart in the position law, so force prevails wherever something is touched, and the pose is
/// followed where nothing is.
///   tau = bias - disturbance + J^T [ f_w + Kp e_F + Ki int e_F ] + B J^+ [ a_w + 2 z w (v_w - v) + w^2 e ]
/// All six axes alike; SetPoint gives pose and load. The integral must be able to outweigh a pose that is wanted far
/// inside what is touched, so it does not wait there: it is bounded, runs at a bounded rate, and waits where a drive is
/// clipped.
/// Thread  control; real-time safe
/// Source  Martinez 2012, ch. 8; Chiaverini & Sciavicco 1993
class Parallel final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  double kp_ = 0, ki_ = 0, bandwidth_ = 0, damping_ = 1, share_ = 1;
  spatial::Vector6 integral_ = spatial::Vector6::Zero();  ///< N and Nm, W
};

}  // namespace articulus::control
