#pragma once
#include <algorithm>
#include <cmath>

namespace articulus::motion {

/// How fast the time of a trajectory runs: 1 as planned, less where a motion must be slower. Follows the wanted share
/// with a critically damped second order, so that a trajectory at this pace keeps its acceleration continuous; exactly
/// 1 once it is there. A point x(s) of a trajectory, ds/dt = share(), moves with share x' and share^2 x'' +
/// rate_per_s() x'.
/// Exactly 0 likewise, once it was asked to stand.
/// Thread  control; real-time safe
class Pace {
 public:
  /// One cycle on.  In  wanted share, [0, 1]; 0: stands
  void step(double dt_s, double asked) noexcept {
    if (share_ == asked && rate_per_s_ == 0.0 && (asked == 1.0 || asked == 0.0)) return;
    const double dt = std::min(dt_s, 0.2 / kBandwidth_per_s);  // after a gap it must not overshoot
    rate_per_s_ += dt * kBandwidth_per_s * (kBandwidth_per_s * (asked - share_) - 2.0 * rate_per_s_);
    share_ = std::clamp(share_ + dt * rate_per_s_, 0.0, 1.0);
    if (asked == 1.0 && 1.0 - share_ < kThere && std::abs(rate_per_s_) < kThere * kBandwidth_per_s)
      share_ = 1.0, rate_per_s_ = 0.0;
    if (asked == 0.0 && share_ < kThere && std::abs(rate_per_s_) < kThere * kBandwidth_per_s)
      share_ = rate_per_s_ = 0.0;
  }
  [[nodiscard]] double share() const noexcept { return share_; }
  [[nodiscard]] double rate_per_s() const noexcept { return rate_per_s_; }

 private:
  static constexpr double kBandwidth_per_s = 15.0;  // faster would shake the arm, slower would come too late
  static constexpr double kThere = 1e-4;
  double share_ = 1.0, rate_per_s_ = 0.0;
};

}  // namespace articulus::motion
