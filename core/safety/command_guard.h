#pragma once
#include "core/collision/proximity.h"
#include "core/robot/robot_model.h"
#include "core/safety/fault.h"
#include "core/safety/limit_set.h"

namespace articulus::safety {

/// The last check before the wire. Nothing reaches the drives that is not finite and within their range; a joint that could no
/// longer be braked before its limit, and two parts that would come too close before they stand, are stopped before they get there.
/// Thread  control; real-time safe
class CommandGuard {
 public:
  /// Deceleration that the controlled stop is sure to reach on every joint, rad/s2.
  static constexpr double kSureDeceleration_rad_per_s2 = 4.0;

  explicit CommandGuard(const robot::RobotModel& model) : model_(model) {}
  /// So long goes by before a controlled stop takes hold: the cycle that sees, the cycle that commands, the amplifiers.
  static constexpr double kStopDelay_s = 0.004;

  /// In      drive_V the command; q, qd of this cycle; near the parts that are close or would be during a stop
  /// Out     drive_V clamped (zero where it must not go out); the fault, or none
  [[nodiscard]] Fault check(const LimitSet& limits, const robot::JointVector& q, const robot::JointVector& qd,
                            const collision::Proximity& near, bool moving, std::uint64_t cycle, robot::JointVector& drive_V) const noexcept;

 private:
  const robot::RobotModel& model_;
};

}  // namespace articulus::safety
