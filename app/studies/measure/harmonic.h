#pragma once
#include <complex>

namespace articulus::studies {

/// What a loop makes of one frequency: the Fourier sums of what was wanted and of what came, at that frequency alone.
/// In      both signals at even steps, over whole periods and after the loop has settled
/// Thread  one
class Harmonic {
 public:
  explicit Harmonic(double frequency_Hz) noexcept : frequency_Hz_(frequency_Hz) {}
  void add(double time_s, double wanted, double measured) noexcept;
  [[nodiscard]] double frequency_Hz() const noexcept { return frequency_Hz_; }
  /// measured / wanted; NaN where nothing was wanted at this frequency
  [[nodiscard]] std::complex<double> response() const noexcept { return measured_ / wanted_; }
  [[nodiscard]] double gain_dB() const noexcept;
  [[nodiscard]] double phase_deg() const noexcept;  ///< in (-180, 180]; behind is negative

 private:
  double frequency_Hz_;
  std::complex<double> wanted_{}, measured_{};
};

}  // namespace articulus::studies
