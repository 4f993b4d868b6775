#pragma once
#include <array>

#include "core/spatial/types.h"

namespace articulus::sensing {

/// Median of the last three or five samples of each of six channels: one wild sample (of five: two in a row) never gets
/// through, edges keep their shape. What rises or falls steadily comes out (samples - 1) / 2 samples late.
/// In      samples: 1 (passes everything at once), 3 or 5; anything else takes the next smaller of these
/// Thread  one; real-time safe
/// Source  Tukey 1977, Exploratory Data Analysis, running medians
class SpikeGuard {
 public:
  SpikeGuard() noexcept { reset(newest_); }
  /// Goes on from the last sample, so that nothing jumps.
  void configure(int samples) noexcept;
  /// Starts as if the value had been there all the time.
  void reset(const spatial::Vector6& value) noexcept;
  [[nodiscard]] spatial::Vector6 step(const spatial::Vector6& in) noexcept;
  [[nodiscard]] int samples() const noexcept { return samples_; }
  [[nodiscard]] double delay_s(double rate_Hz) const noexcept { return 0.5 * (samples_ - 1) / rate_Hz; }

 private:
  std::array<spatial::Vector6, 5> last_;
  spatial::Vector6 newest_ = spatial::Vector6::Zero();
  int samples_ = 1, next_ = 0;
};

}  // namespace articulus::sensing
