#pragma once
#include <algorithm>

namespace articulus::motion {

/// Course of a motion from 0 to 1 that starts and ends at rest with no jump of the acceleration (quintic).
struct CoursePoint {
  double s = 0.0, rate_per_s = 0.0, acceleration_per_s2 = 0.0;
};

/// Peak of rate times duration: how much faster than the mean the middle is.
inline constexpr double kMinJerkPeakRate = 1.875;

/// In  time and duration in s.  Thread  any; real-time safe.  Source  Flash & Hogan 1985
[[nodiscard]] inline CoursePoint minJerk(double time_s, double duration_s) noexcept {
  if (duration_s <= 0.0 || time_s >= duration_s) return {1.0, 0.0, 0.0};
  const double x = std::max(time_s, 0.0) / duration_s;
  const double x2 = x * x;
  return {x2 * x * (10.0 - 15.0 * x + 6.0 * x2), 30.0 * x2 * (1.0 - 2.0 * x + x2) / duration_s,
          60.0 * x * (1.0 - 3.0 * x + 2.0 * x2) / (duration_s * duration_s)};
}

}  // namespace articulus::motion
