#pragma once
#include <vector>

#include "core/base/result.h"
#include "core/motion/cycle_profile.h"

namespace articulus::motion {

/// A profile given by points, repeated: monotone cubic between two points (no overshoot), rate continuous, at rest at
/// both ends.
/// Thread  built by any but control; at() real-time safe
/// Source  Fritsch & Carlson 1980
class SampledProfile {
 public:
  /// Errors  InvalidArgument: fewer than two points, times that do not grow, numbers that are not finite, no
  ///         repetition, one that does not begin where the one before ended
  [[nodiscard]] static base::Result<SampledProfile> through(const std::vector<double>& time_s,
                                                            const std::vector<double>& value, int cycles = 1);
  [[nodiscard]] double cycleTime_s() const noexcept { return time_s_.back() - time_s_.front(); }
  [[nodiscard]] double duration_s() const noexcept { return cycles_ * cycleTime_s(); }
  [[nodiscard]] double firstValue() const noexcept { return value_.front(); }
  /// Largest size of the rate, sampled at a dozen places between two points.
  [[nodiscard]] double peakRate_per_s() const noexcept { return peak_per_s_; }
  /// Counted from the first point on; before 0 the first value, after the end the last, at rest.
  [[nodiscard]] ProfilePoint at(double time_s) const noexcept;

 private:
  SampledProfile() = default;
  std::vector<double> time_s_, value_, slope_;
  int cycles_ = 1;
  double peak_per_s_ = 0.0;
};

}  // namespace articulus::motion
