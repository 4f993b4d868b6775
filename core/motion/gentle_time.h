#pragma once
#include <algorithm>

#include "core/motion/min_jerk.h"

namespace articulus::motion {

/// Transition of a rate from 0 to 1 whose acceleration starts and ends at zero, and its integral.
/// Over c seconds: way c / 2, peak of the acceleration 1.5 / c, of the jerk 6 / c^2.
/// In  x from 0 to 1.  Thread  any; real-time safe
[[nodiscard]] constexpr double smoothStep(double x) noexcept { return x * x * (3.0 - 2.0 * x); }
[[nodiscard]] constexpr double smoothStepIntegral(double x) noexcept { return x * x * x * (1.0 - 0.5 * x); }

/// A clock that starts and stops gently: what runs on it has limited jerk although it started or stopped sharply
/// before. It shows 0 at 0 and duration_s at duration_s; its rate comes from 0 over corner_s at a gentle end and is 1
/// at a sharp one.
struct GentleTime {
  enum class MakeUp {
    Evenly,  ///< constant rate between the corners, a little above 1: for straight ramps; both ends gentle
    Bump,    ///< the rate is 1 at sharp ends and a little above 1 in the middle: for waves that join others there
  };
  double duration_s = 0.0, corner_s = 0.0;
  bool gentleStart = true, gentleEnd = true;
  MakeUp makeUp = MakeUp::Evenly;

  struct Point {
    double time_s = 0.0, rate = 1.0, acceleration_per_s = 0.0;
  };

  /// In  t_s from 0 to duration_s; corners count for half of the duration at most.  Thread  any; real-time safe
  [[nodiscard]] Point at(double t_s) const noexcept {
    const double c = std::min(corner_s, 0.5 * duration_s);
    if (c <= 0.0) return {t_s, 1.0, 0.0};
    Point p{t_s, 1.0, 0.0};
    if (gentleStart) p.time_s = t_s < c ? c * smoothStepIntegral(t_s / c) : t_s - 0.5 * c;
    if (gentleStart && t_s < c)
      p.rate = smoothStep(t_s / c), p.acceleration_per_s = 6.0 * t_s * (c - t_s) / (c * c * c);
    if (const double left = std::max(duration_s - t_s, 0.0); gentleEnd && left < c) {
      p.time_s += left - c + c * (0.5 - smoothStepIntegral(left / c));
      p.rate = smoothStep(left / c), p.acceleration_per_s = -6.0 * left * (c - left) / (c * c * c);
    }
    const double lost = 0.5 * c * ((gentleStart ? 1.0 : 0.0) + (gentleEnd ? 1.0 : 0.0));
    if (makeUp == MakeUp::Evenly) {
      const double k = duration_s / (duration_s - lost);
      return {k * p.time_s, k * p.rate, k * p.acceleration_per_s};
    }
    const CoursePoint bump = minJerk(t_s, duration_s);
    return {p.time_s + lost * bump.s, p.rate + lost * bump.rate_per_s,
            p.acceleration_per_s + lost * bump.acceleration_per_s2};
  }
};

}  // namespace articulus::motion
