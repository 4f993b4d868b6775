#include "core/safety/plausibility/following_watch.h"

#include <cmath>

namespace articulus::safety {

Fault FollowingWatch::check(const PlausibilityInput& in) noexcept {
  const auto n = in.q.size();
  if (!in.controllerOn || !in.brakesReleased || !in.armValid || last_.size() != n) {
    told_rad_ = robot::JointVector::Zero(n);
    last_ = in.q;
    if (!in.armValid) last_.resize(0);  // where it comes back it begins anew
    beyond_s_ = 0.0;
    return {};
  }
  int worst = -1;
  double error = 0.0, allowed = 0.0, most = 1.0;
  const auto look = [&](int i, double e, double speed, double rest_rad) {
    const double bound = rest_rad + kLag_s * std::abs(speed);
    if (std::abs(e) <= most * bound) return;
    most = std::abs(e) / bound;
    worst = i, error = e, allowed = bound;
  };
  const bool told = in.told_rad_per_s.size() == n && !in.knowsTorques;
  for (int i = 0; i < n; ++i) {
    if (in.wantsJoints && in.wantedQ.size() == n) look(i, in.wantedQ[i] - in.q[i], in.wantedQd[i], kLargest_rad);
    if (!told) continue;
    told_rad_[i] += in.told_rad_per_s[i] * in.elapsed_s - (in.q[i] - last_[i]);
    told_rad_[i] -= in.elapsed_s / kForgets_s * told_rad_[i];
    look(i, told_rad_[i], in.told_rad_per_s[i], kLargestLag_rad);
  }
  last_ = in.q;
  beyond_s_ = worst < 0 ? 0.0 : beyond_s_ + in.elapsed_s;
  if (beyond_s_ < kHolds_s) return {};
  return {FaultCode::FollowingError, worst, error, std::copysign(allowed, error), in.cycle};
}

}  // namespace articulus::safety
