#pragma once
#include <algorithm>

#include "core/motion/gentle_time.h"

namespace articulus::motion {

/// The way along one axis while a button is held: the rate comes from rest as a smooth step and then stays, so the
/// acceleration is continuous and never above 1.5 rate / kRise_s. It never ends by itself.
/// In      rate in rad/s or m/s
/// Thread  control; real-time safe
class HeldRate {
 public:
  static constexpr double kRise_s = 0.15;

  void start(double rate) noexcept { *this = {}, full_ = rate; }
  /// One cycle on.
  void step(double dt_s) noexcept {
    const auto wayAt = [](double t_s) {
      const double t = std::min(t_s, kRise_s);
      return kRise_s * smoothStepIntegral(t / kRise_s) + t_s - t;
    };
    way_ += full_ * (wayAt(time_s_ + dt_s) - wayAt(time_s_));
    time_s_ += dt_s;
    const double x = std::min(time_s_ / kRise_s, 1.0);
    rate_ = full_ * smoothStep(x);
    acceleration_ = full_ * 6.0 * x * (1.0 - x) / kRise_s;
  }
  [[nodiscard]] double way() const noexcept { return way_; }
  [[nodiscard]] double rate() const noexcept { return rate_; }
  [[nodiscard]] double acceleration() const noexcept { return acceleration_; }

 private:
  double full_ = 0.0, time_s_ = 0.0, way_ = 0.0, rate_ = 0.0, acceleration_ = 0.0;
};

}  // namespace articulus::motion
