#pragma once
#include <complex>
#include <span>
#include <vector>

#include "core/base/result.h"

namespace articulus::analysis {

/// How much of a signal there is at each frequency: its one-sided amplitude density. The mean square between two
/// frequencies is the sum of density^2 times the step from one frequency to the next.
struct Spectrum {
  double resolution_Hz = 0.0;   ///< from one frequency to the next; the first is 0
  int averaged = 0;             ///< segments that half overlap; few of them: a rough curve
  std::vector<double> density;  ///< unit of the signal over sqrt(Hz), from 0 to half the rate

  [[nodiscard]] double frequency_Hz(std::size_t i) const { return static_cast<double>(i) * resolution_Hz; }
};

/// How one signal answers to another at each frequency, and how much of the answer is one to it.
struct FrequencyResponse {
  double resolution_Hz = 0.0;
  int averaged = 0;
  std::vector<std::complex<double>> gain;  ///< output over input; NaN where the input has nothing
  std::vector<double> coherence;           ///< 0..1: the share of the output that follows the input

  [[nodiscard]] double frequency_Hz(std::size_t i) const { return static_cast<double>(i) * resolution_Hz; }
};

/// A coherence that two signals without any relation exceed at one of a thousand frequencies only.
/// In      averaged: half overlapping segments after Hann, which count for somewhat more than half of them
/// Source  J. S. Bendat, A. G. Piersol, Random Data, 4th ed., Wiley 2010, ch. 11
[[nodiscard]] double coherentAbove(int averaged) noexcept;

inline constexpr std::size_t kFewestForSpectrum = 64;  ///< samples

/// Of evenly spaced samples, each segment freed of its mean and weighted after Hann.
/// In      values: finite, in order; resolution_Hz: wished for; finer than the record allows is what it allows
/// Errors  InvalidArgument: fewer than kFewestForSpectrum values, a rate that is not positive, a value not finite
/// Thread  any but control
/// Source  P. D. Welch, The use of fast Fourier transform for the estimation of power spectra, IEEE Trans. Audio
///         Electroacoust. 15 (1967) 70-73
/// Test    tests/core/analysis/spectrum_test.cpp
[[nodiscard]] base::Result<Spectrum> spectrum(std::span<const double> values, double rate_Hz, double resolution_Hz);

/// The estimate that noise on the output alone does not shift (H1): cross spectrum over spectrum of the input.
/// In      input, output: of the same times
/// Errors  as spectrum(); InvalidArgument where they are not equally long, or a single segment is all there is, for
///         which each answer looks coherent
/// Source  J. S. Bendat, A. G. Piersol, Random Data, 4th ed., Wiley 2010, ch. 6
[[nodiscard]] base::Result<FrequencyResponse> frequencyResponse(std::span<const double> input,
                                                                std::span<const double> output, double rate_Hz,
                                                                double resolution_Hz);

}  // namespace articulus::analysis
