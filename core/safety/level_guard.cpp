#include "core/safety/level_guard.h"

#include <algorithm>
#include <cmath>

namespace articulus::safety {

using robot::CommandLevel;

double LevelGuard::most(const LimitSet& limits, int joint) const noexcept {
  const auto i = static_cast<std::size_t>(joint);
  if (level_ == CommandLevel::JointVelocity) return limits.jointSpeed_rad_per_s[joint];
  return volts_ ? model_.drives[i].maximumCommand_V : model_.links[i].torque_Nm;
}

Fault LevelGuard::check(const LimitSet& limits, const robot::JointVector& before, double elapsed_s, std::uint64_t cycle,
                        robot::JointVector& value) const noexcept {
  const bool positions = level_ == CommandLevel::JointPosition;
  for (int i = 0; i < value.size(); ++i) {
    if (std::isfinite(value[i])) continue;
    if (positions) value = before;
    else value.setZero();
    return {FaultCode::ControllerDiverged, i, 0.0, 0.0, cycle};
  }
  for (int i = 0; i < value.size(); ++i) {
    if (!positions) {
      const double bound = most(limits, i);
      value[i] = std::clamp(value[i], -bound, bound);
      continue;
    }
    // Out there already, as after a stop at the limit: the way back is open.
    value[i] = std::clamp(value[i], std::min(limits.jointLower_rad[i], before[i]),
                          std::max(limits.jointUpper_rad[i], before[i]));
    const double speed = (value[i] - before[i]) / elapsed_s, limit = limits.jointSpeed_rad_per_s[i];
    if (std::abs(speed) > kJump * limit) {
      value = before;
      return {FaultCode::JointSpeedLimit, i, speed, std::copysign(limit, speed), cycle};
    }
  }
  return {};
}

}  // namespace articulus::safety
