#pragma once
#include <cmath>

#include "core/motion/min_jerk.h"

namespace articulus::motion {

/// A small swinging motion that passes from one frequency to another, added to a larger one: what a dead time is
/// measured with. Its rate swells and fades, so that it starts and ends at rest with no jump of the acceleration. While
/// it is on, the motion below it must be faster than its rate: a joint that does not turn round shows no dry friction.
/// In      rate at its highest, m/s or rad/s
/// Thread  any; real-time safe
struct Dither {
  double rate_per_s = 0.0;  ///< 0: none
  double from_Hz = 8.0, to_Hz = 25.0;

  /// Way, rate and acceleration; the way is zero at both ends.
  [[nodiscard]] CoursePoint at(double time_s, double duration_s) const noexcept {
    if (rate_per_s == 0.0 || duration_s <= 0.0 || time_s <= 0.0 || time_s >= duration_s) return {0.0, 0.0, 0.0};
    const double slope = 2.0 * M_PI * (to_Hz - from_Hz) / duration_s, w = 2.0 * M_PI * from_Hz + slope * time_s;
    const double phase = (2.0 * M_PI * from_Hz + 0.5 * slope * time_s) * time_s;
    // Envelope W = (1 - cos^4)^2: flat in the middle, three derivatives of zero at the ends.
    const double a = M_PI / duration_s, s = std::sin(a * time_s), c = std::cos(a * time_s), c2 = c * c, c4 = c2 * c2,
                 s2 = s * s;
    const double W = (1.0 - c4) * (1.0 - c4), W1 = 8.0 * a * c2 * c * s * (1.0 - c4);
    const double W2 = 8.0 * a * a * ((1.0 - c4) * (c4 - 3.0 * c2 * s2) + 4.0 * c4 * c2 * s2);
    // Over the frequency, so that the rate is what is asked for; then the product with sin(phase).
    const double r = rate_per_s / w, r1 = -r * slope / w, r2 = -2.0 * r1 * slope / w;
    const double f = W * r, f1 = W1 * r + W * r1, f2 = W2 * r + 2.0 * W1 * r1 + W * r2;
    const double g = std::sin(phase), g1 = w * std::cos(phase), g2 = slope * std::cos(phase) - w * w * g;
    return {f * g, f1 * g + f * g1, f2 * g + 2.0 * f1 * g1 + f * g2};
  }
};

}  // namespace articulus::motion
