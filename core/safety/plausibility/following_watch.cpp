#include "core/safety/plausibility/following_watch.h"

#include <algorithm>
#include <cmath>

namespace articulus::safety {

Fault FollowingWatch::check(const PlausibilityInput& in) noexcept {
  const auto n = in.q.size();
  if (!in.controllerOn || !in.brakesReleased || !in.armValid || last_.size() != n) {
    told_rad_ = against_rad_ = oneWay_s_ = sign_ = fastest_rad_per_s_ = robot::JointVector::Zero(n);
    last_ = in.q;
    if (!in.armValid) last_.resize(0);  // where it comes back it begins anew
    beyond_s_ = apart_s_ = 0.0;
    return {};
  }
  if (const Fault stays = apart(in); stays.latched()) return stays;
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
  const Fault wrongWay = told ? against(in) : Fault{};
  last_ = in.q;
  if (wrongWay.latched()) return wrongWay;
  beyond_s_ = worst < 0 ? 0.0 : beyond_s_ + in.elapsed_s;
  if (beyond_s_ < kHolds_s) return {};
  return {FaultCode::FollowingError, worst, error, std::copysign(allowed, error), in.cycle};
}

Fault FollowingWatch::apart(const PlausibilityInput& in) noexcept {
  int worst = -1;
  double error = 0.0, allowed = 0.0;
  for (int i = 0; i < in.told_rad.size() && in.told_rad.size() == in.q.size(); ++i) {
    const double e = in.told_rad[i] - in.q[i], bound = kLargestLag_rad + kLag_s * std::abs(in.told_rad_per_s[i]);
    if (std::abs(e) <= bound || std::abs(e) - bound <= std::abs(error) - allowed) continue;
    worst = i, error = e, allowed = bound;
  }
  apart_s_ = worst < 0 ? 0.0 : apart_s_ + in.elapsed_s;
  if (apart_s_ < kApart_s) return {};
  return {FaultCode::FollowingError, worst, error, std::copysign(allowed, error), in.cycle};
}

Fault FollowingWatch::against(const PlausibilityInput& in) noexcept {
  for (int i = 0; i < in.q.size(); ++i) {
    const double told = in.told_rad_per_s[i], sign = told > 0.0 ? 1.0 : told < 0.0 ? -1.0 : 0.0;
    const double way = sign * (in.q[i] - last_[i]), speed = std::abs(in.q[i] - last_[i]) / in.elapsed_s;
    fastest_rad_per_s_[i] = std::max(speed, fastest_rad_per_s_[i] * (1.0 - std::min(1.0, in.elapsed_s / kForgets_s)));
    oneWay_s_[i] = sign == sign_[i] && sign != 0.0 ? oneWay_s_[i] + in.elapsed_s : 0.0;
    sign_[i] = sign;
    if (oneWay_s_[i] == 0.0) against_rad_[i] = 0.0;
    if (oneWay_s_[i] < kSameSign_s) continue;
    against_rad_[i] = std::max(0.0, against_rad_[i] - way);
    const double allowed = kAgainst_rad + kAgainst_s * fastest_rad_per_s_[i];
    if (against_rad_[i] > allowed)
      return {FaultCode::FollowingError, i, -sign * against_rad_[i], -sign * allowed, in.cycle};
  }
  return {};
}

}  // namespace articulus::safety
