#pragma once
#include "core/robot/robot_model.h"
#include "core/safety/fault.h"
#include "core/safety/limit_set.h"

namespace articulus::safety {

/// The last check before the wire. Nothing reaches the drives that is not finite and within their range, and a joint that
/// could no longer be braked before its limit is stopped before it gets there.
/// Thread  control; real-time safe
class CommandGuard {
 public:
  /// Deceleration that the controlled stop is sure to reach on every joint, rad/s2.
  static constexpr double kSureDeceleration_rad_per_s2 = 4.0;

  explicit CommandGuard(const robot::RobotModel& model) : model_(model) {}
  /// In      drive_V the command; q, qd of this cycle
  /// Out     drive_V clamped (zero where it must not go out); the fault, or none
  [[nodiscard]] Fault check(const LimitSet& limits, const robot::JointVector& q, const robot::JointVector& qd, bool moving,
                            std::uint64_t cycle, robot::JointVector& drive_V) const noexcept;

 private:
  const robot::RobotModel& model_;
};

}  // namespace articulus::safety
