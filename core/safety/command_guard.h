#pragma once
#include "core/safety/supervisor.h"

namespace articulus::safety {

/// Looks ahead, after LevelGuard has looked at the numbers: what could no longer be braked before its limit is stopped
/// before it gets there: a joint, the moving body at the safety box, two parts that would come too close, the arm
/// before a singularity.
/// Thread  control; real-time safe
class CommandGuard {
 public:
  /// Deceleration that the controlled stop is sure to reach on every joint, rad/s2.
  static constexpr double kSureDeceleration_rad_per_s2 = 4.0;
  /// So long goes by before a controlled stop takes hold: the cycle that sees, the cycle that commands, the amplifiers.
  static constexpr double kStopDelay_s = 0.004;

  /// In      seen: what the supervisor saw; told_rad_per_s: speeds that an arm with a loop of its own is told, zero at
  ///         the level of torques. A joint is reckoned with the faster of both
  [[nodiscard]] Fault check(const LimitSet& limits, const SupervisorInput& seen,
                            const robot::JointVector& told_rad_per_s) const noexcept;
};

}  // namespace articulus::safety
