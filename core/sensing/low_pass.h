#pragma once
#include "core/spatial/types.h"

namespace articulus::sensing {

/// Second-order Butterworth low-pass of six channels (bilinear transform, transposed form).
/// In      cutoff and rate in Hz; the cutoff is held below 0.45 of the rate
/// Thread  one; real-time safe
class LowPass6 {
 public:
  void configure(double cutoff_Hz, double rate_Hz) noexcept;
  /// Starts at rest on a value, so that nothing jumps.
  void reset(const spatial::Vector6& value) noexcept;
  [[nodiscard]] const spatial::Vector6& step(const spatial::Vector6& in) noexcept;
  [[nodiscard]] const spatial::Vector6& value() const noexcept { return out_; }
  /// How late a slow change comes out: the group delay at zero frequency. 0 before configure().
  [[nodiscard]] double delay_s() const noexcept { return delay_s_; }

 private:
  double b0_ = 1.0, b1_ = 0.0, b2_ = 0.0, a1_ = 0.0, a2_ = 0.0, delay_s_ = 0.0;
  spatial::Vector6 s1_ = spatial::Vector6::Zero(), s2_ = spatial::Vector6::Zero(), out_ = spatial::Vector6::Zero();
};

}  // namespace articulus::sensing
