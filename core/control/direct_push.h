#pragma once
#include "core/control/controller.h"

namespace articulus::control {

/// What the two laws of current commanded motion share: joint torques as commanded, on top of what carries the arm. The
/// push is bounded, fades with the speed that it makes until it is gone at kFastest_rad_per_s on any joint, and the motion
/// is damped through the mass matrix, so that an arm that nothing holds stays slow.
///   tau = bias - share disturbance + push (1 - speed / fastest) - B damping qd
/// Thread  control; real-time safe
/// Source  Martinez 2012, ch. 8 (current commanded motion); bounds and damping are ours
class DirectPush {
 public:
  static constexpr double kFastest_rad_per_s = 0.25;
  static constexpr double kLargest_Nm = 80.0;   ///< of a joint: beyond what any test of a joint asks, well below the drives

  void useGains(const GainSet& gains) noexcept;
  void step(const ControlInput& in, const robot::JointVector& push_Nm, robot::JointVector& tau) const noexcept;

 private:
  double damping_per_s_ = 0, share_ = 1;
};

}  // namespace articulus::control
