#include "core/analysis/spectrum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <unsupported/Eigen/FFT>

namespace articulus::analysis {
namespace {

using Complex = std::complex<double>;

/// Segments of a power of two, half overlapping.
struct Segments {
  std::size_t length = 0, count = 0;
  std::vector<double> window;
  double squares = 0.0;  ///< of the window, summed
};

Segments segmentsOf(std::size_t samples, double rate_Hz, double resolution_Hz, std::size_t fewest) {
  Segments s;
  const double wished = resolution_Hz > 0.0 ? rate_Hz / resolution_Hz : static_cast<double>(samples);
  s.length = kFewestForSpectrum / 2;
  const auto fits = [&](std::size_t length) { return 2 * samples >= (fewest + 1) * length; };
  while (static_cast<double>(s.length) < wished && fits(2 * s.length)) s.length *= 2;
  s.count = 2 * samples / s.length - 1;
  s.window.resize(s.length);
  for (std::size_t i = 0; i < s.length; ++i) {
    s.window[i] = 0.5 - 0.5 * std::cos(2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(s.length));
    s.squares += s.window[i] * s.window[i];
  }
  return s;
}

base::Error refused(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

base::Result<void> check(std::span<const double> values, double rate_Hz) {
  if (!(rate_Hz > 0.0) || !std::isfinite(rate_Hz))
    return refused("A spectrum needs a sample rate above zero.", "Take samples that are evenly spaced in time.");
  if (values.size() < kFewestForSpectrum)
    return refused("A spectrum needs " + std::to_string(kFewestForSpectrum) + " samples at least; these are " +
                       std::to_string(values.size()) + ".",
                   "Take a longer stretch of time.");
  if (!std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); }))
    return refused("A spectrum needs a value in each sample; one is missing here.",
                   "Take a stretch of time in which the channel has values throughout.");
  return {};
}

/// The transform of one segment without its mean, from 0 to half the rate.
class SegmentTransform {
 public:
  explicit SegmentTransform(const Segments& segments) : s_(segments), weighted_(segments.length) {
    fft_.SetFlag(Eigen::FFT<double>::HalfSpectrum);
  }
  const std::vector<Complex>& of(std::span<const double> values, std::size_t segment) {
    const auto part = values.subspan(segment * s_.length / 2, s_.length);
    double mean = 0.0;
    for (const double v : part) mean += v;
    mean /= static_cast<double>(s_.length);
    for (std::size_t i = 0; i < s_.length; ++i) weighted_[i] = s_.window[i] * (part[i] - mean);
    fft_.fwd(transform_, weighted_);
    return transform_;
  }

 private:
  const Segments& s_;
  Eigen::FFT<double> fft_;
  std::vector<double> weighted_;
  std::vector<Complex> transform_;
};

}  // namespace

double coherentAbove(int averaged) noexcept {
  constexpr double kOverlapping = 1.8, kChance = 1e-3;
  const double independent = std::max(2.0, averaged / kOverlapping);
  return 1.0 - std::pow(kChance, 1.0 / (independent - 1.0));
}

base::Result<Spectrum> spectrum(std::span<const double> values, double rate_Hz, double resolution_Hz) {
  if (const auto good = check(values, rate_Hz); !good) return good.error();
  const Segments segments = segmentsOf(values.size(), rate_Hz, resolution_Hz, 1);
  Spectrum result;
  result.resolution_Hz = rate_Hz / static_cast<double>(segments.length);
  result.averaged = static_cast<int>(segments.count);
  result.density.assign(segments.length / 2 + 1, 0.0);
  SegmentTransform transform(segments);
  for (std::size_t k = 0; k < segments.count; ++k) {
    const auto& X = transform.of(values, k);
    for (std::size_t i = 0; i < result.density.size(); ++i) result.density[i] += std::norm(X[i]);
  }
  const double scale = 1.0 / (rate_Hz * segments.squares * static_cast<double>(segments.count));
  for (std::size_t i = 0; i < result.density.size(); ++i) {
    const bool single = i == 0 || i + 1 == result.density.size();  // all others stand for their negative too
    result.density[i] = std::sqrt((single ? 1.0 : 2.0) * scale * result.density[i]);
  }
  return result;
}

base::Result<FrequencyResponse> frequencyResponse(std::span<const double> input, std::span<const double> output,
                                                  double rate_Hz, double resolution_Hz) {
  if (const auto good = check(input, rate_Hz); !good) return good.error();
  if (const auto good = check(output, rate_Hz); !good) return good.error();
  if (input.size() != output.size())
    return refused("Input and output of a response are not equally long.", "Take both from the same samples.");
  constexpr std::size_t kFewestSegments = 3;
  const Segments segments = segmentsOf(input.size(), rate_Hz, resolution_Hz, kFewestSegments);
  if (segments.count < kFewestSegments)
    return refused("A response needs three segments that half overlap, and there is room for fewer.",
                   "Take a longer stretch of time.");
  const std::size_t bins = segments.length / 2 + 1;
  std::vector<Complex> cross(bins);
  std::vector<double> in(bins), out(bins);
  SegmentTransform first(segments), second(segments);
  for (std::size_t k = 0; k < segments.count; ++k) {
    const auto& X = first.of(input, k);
    const auto& Y = second.of(output, k);
    for (std::size_t i = 0; i < bins; ++i) {
      cross[i] += std::conj(X[i]) * Y[i];
      in[i] += std::norm(X[i]);
      out[i] += std::norm(Y[i]);
    }
  }
  FrequencyResponse result;
  result.resolution_Hz = rate_Hz / static_cast<double>(segments.length);
  result.averaged = static_cast<int>(segments.count);
  // What is left of the largest by rounding is no excitation.
  const double nothing = 1e-24 * *std::max_element(in.begin(), in.end());
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t i = 0; i < bins; ++i) {
    const bool excited = in[i] > nothing;
    result.gain.push_back(excited ? cross[i] / in[i] : Complex(kNaN, kNaN));
    result.coherence.push_back(excited && out[i] > 0.0 ? std::norm(cross[i]) / (in[i] * out[i]) : 0.0);
  }
  return result;
}

}  // namespace articulus::analysis
