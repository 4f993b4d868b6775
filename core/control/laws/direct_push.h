#pragma once
#include "core/control/controller.h"

namespace articulus::control {

/// What the two laws of current commanded motion share: joint torques as commanded, on top of what carries the arm. The
/// push is bounded, comes in with a bounded rate, fades with the speed that it makes until it is gone at
/// kFastest_rad_per_s on any joint, and the motion is damped through the mass matrix, so that an arm that nothing holds
/// stays slow. Friction is cancelled as observed, and the observer believes the load cell: one that was not zeroed
/// makes the arm drift.
///   tau = bias - share disturbance + push (1 - speed / fastest) - B damping qd
/// Thread  control; real-time safe
/// Source  Martinez 2012, ch. 8 (current commanded motion); bounds and damping are ours
class DirectPush {
 public:
  static constexpr double kFastest_rad_per_s = 0.25;
  static constexpr double kLargest_Nm =
      80.0;  ///< of a joint: beyond what any test of a joint asks, well below the drives
  static constexpr double kRate_Nm_per_s = 50.0;

  void useGains(const GainSet& gains) noexcept;
  void engage(const ControlInput& in) noexcept { push_.setZero(in.q.size()); }
  void step(const ControlInput& in, const robot::JointVector& wanted_Nm, robot::JointVector& tau) noexcept;

 private:
  robot::JointVector push_;  ///< as far as it has come in
  double damping_per_s_ = 0, share_ = 1;
};

}  // namespace articulus::control
