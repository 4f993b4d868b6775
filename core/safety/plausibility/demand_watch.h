#pragma once
#include "core/safety/fault.h"
#include "core/safety/limit_set.h"
#include "core/safety/plausibility/plausibility_input.h"

namespace articulus::safety {

/// A law that follows a load and asks an arm with loops of its own for more speed than the body is allowed: its loop is
/// open, or closed through something that is late or wrong. A sound loop asks for a fraction of it; a ringing one
/// passes it one half wave before the load passes its limit, and the arm is still behind.
/// Of an arm that takes torques the same is seen in what accelerates a joint: the torque of its drive beside what it
/// carries and what the observer feels. Where a load is followed friction takes most of that.
/// Thread  control; real-time safe
class DemandWatch {
 public:
  [[nodiscard]] Fault check(const PlausibilityInput& input, const LimitSet& limits) noexcept;

  static constexpr double kMost = 1.2;       ///< times the body's speed limits
  static constexpr double kHolds_s = 0.006;  ///< so long it must hold
  /// Of what may be unexplained of a joint, that may accelerate it for kPushHolds_s. Sound cells: 0.74 on the worn arm
  /// (the friction of its joint 4), 0.63 on the other; a load cell that is 50 ms late: beyond 1 within 0.1 s.
  static constexpr double kPushShare = 0.9;
  static constexpr double kPushHolds_s = 0.05;  ///< longer than a half wave of a swing, which is met by lower gains

 private:
  [[nodiscard]] Fault pushes(const PlausibilityInput& input, double times) noexcept;

  double beyond_s_ = 0.0;
  robot::JointVector pushed_s_;  // to one side: negative to the other
};

}  // namespace articulus::safety
