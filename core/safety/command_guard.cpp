#include "core/safety/command_guard.h"

#include <algorithm>
#include <cmath>

namespace articulus::safety {

// Less than this is the observer's noise, not an approach.
constexpr double kNoApproach_m = 1e-4;

Fault CommandGuard::check(const LimitSet& limits, const robot::JointVector& q, const robot::JointVector& qd,
                          const collision::Proximity& near, bool moving, std::uint64_t cycle, robot::JointVector& drive_V) const noexcept {
  for (int i = 0; i < drive_V.size(); ++i) {
    if (!std::isfinite(drive_V[i])) {
      drive_V.setZero();
      return {FaultCode::ControllerDiverged, i, 0.0, 0.0, cycle};
    }
    const double maximum = model_.drives[static_cast<std::size_t>(i)].maximumCommand_V;
    drive_V[i] = std::clamp(drive_V[i], -maximum, maximum);
  }
  if (!moving) return {};
  for (int i = 0; i < q.size(); ++i) {
    const double way = qd[i] * std::abs(qd[i]) / (2.0 * kSureDeceleration_rad_per_s2);
    const double lower = limits.jointLower_rad[i], upper = limits.jointUpper_rad[i];
    const bool inside = q[i] >= lower && q[i] <= upper;   // outside, the supervisor watches the way back
    if (inside && q[i] + way > upper && qd[i] > 0.02) return {FaultCode::JointPositionLimit, i, q[i], upper, cycle};
    if (inside && q[i] + way < lower && qd[i] < -0.02) return {FaultCode::JointPositionLimit, i, q[i], lower, cycle};
  }
  for (int i = 0; i < near.nearPairs; ++i) {
    // As with joints: closer than the limit, the supervisor watches the way back.
    const collision::NearPair& pair = near.near[static_cast<std::size_t>(i)];
    const double limit = limits.collisionDistance_m;
    if (pair.distance_m >= limit && pair.stopDistance_m < limit && pair.distance_m - pair.stopDistance_m > kNoApproach_m)
      return {FaultCode::Collision, -1, pair.distance_m, limit, cycle, pair.a, pair.b};
  }
  return {};
}

}  // namespace articulus::safety
