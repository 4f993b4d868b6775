#include "core/safety/command_guard.h"

#include <algorithm>
#include <cmath>

namespace articulus::safety {

// Less than this is the observer's noise, not an approach.
constexpr double kNoApproach_m = 1e-4, kNoApproach_rad_per_s = 0.02, kNoApproach = 1e-4;

Fault CommandGuard::check(const LimitSet& limits, const SupervisorInput& seen,
                          const robot::JointVector& told_rad_per_s) const noexcept {
  if (!seen.moving) return {};
  double fastest = 0.0;
  for (int i = 0; i < seen.q.size(); ++i) {
    const double qd = std::abs(told_rad_per_s[i]) > std::abs(seen.qd[i]) ? told_rad_per_s[i] : seen.qd[i];
    fastest = std::max(fastest, std::abs(qd));
    const double q = seen.q[i], way = qd * std::abs(qd) / (2.0 * kSureDeceleration_rad_per_s2);
    const double lower = limits.jointLower_rad[i], upper = limits.jointUpper_rad[i];
    const bool inside = q >= lower && q <= upper;  // outside, the supervisor watches the way back
    if (inside && q + way > upper && qd > kNoApproach_rad_per_s)
      return {FaultCode::JointPositionLimit, i, q, upper, seen.cycle};
    if (inside && q + way < lower && qd < -kNoApproach_rad_per_s)
      return {FaultCode::JointPositionLimit, i, q, lower, seen.cycle};
  }
  // All joints come to rest together and at a constant rate, so the body goes half the way that it would have gone
  // meanwhile.
  const double ahead_s = kStopDelay_s + 0.5 * fastest / kSureDeceleration_rad_per_s2;
  for (int i = 0; i < 3; ++i) {
    const double p = seen.X_WD.translation[i], way = seen.V_WD_W.data[i] * ahead_s;
    const double lower = limits.boxLower_m[i], upper = limits.boxUpper_m[i];
    if (p < lower || p > upper || std::abs(way) < kNoApproach_m) continue;
    if (p + way > upper) return {FaultCode::SafetyBox, i, p, upper, seen.cycle};
    if (p + way < lower) return {FaultCode::SafetyBox, i, p, lower, seen.cycle};
  }
  for (int i = 0; seen.proximity && i < seen.proximity->nearPairs; ++i) {
    // As with joints: closer than the limit, the supervisor watches the way back.
    const collision::NearPair& pair = seen.proximity->near[static_cast<std::size_t>(i)];
    const double limit = limits.collisionDistance_m;
    if (pair.distance_m >= limit && pair.stopDistance_m < limit &&
        pair.distance_m - pair.stopDistance_m > kNoApproach_m)
      return {FaultCode::Collision, -1, pair.distance_m, limit, seen.cycle, pair.a, pair.b};
  }
  if (!seen.inTask) return {};
  const double value = seen.singularity.value, way = seen.singularity.rate_per_s * ahead_s,
               least = limits.leastSingularValue;
  if (value >= least && way < -kNoApproach && value + way < least)
    return {FaultCode::NearSingularity, -1, value, least, seen.cycle};
  return {};
}

}  // namespace articulus::safety
