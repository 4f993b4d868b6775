#include "core/analysis/loop_margins.h"

#include <cmath>
#include <numbers>

namespace articulus::analysis {
namespace {

using Complex = std::complex<double>;

const double kHalfPower = std::sqrt(0.5);

/// The share of the way from one frequency to the next at which the logarithm of a gain passes that of a level.
double shareOf(double before, double after, double level) {
  return std::log(before / level) / std::log(before / after);
}

}  // namespace

LoopMargins loopMargins(const FrequencyResponse& closed) {
  LoopMargins margins;
  const double least = coherentAbove(closed.averaged);
  std::optional<std::size_t> last;  // coherent frequency before this one
  for (std::size_t i = 1; i < closed.gain.size(); ++i) {
    const Complex now = closed.gain[i];
    if (closed.coherence[i] < least || !std::isfinite(std::abs(now))) continue;
    if (last) {
      const Complex before = closed.gain[*last];
      const double from_Hz = closed.frequency_Hz(*last), wide_Hz = closed.frequency_Hz(i) - from_Hz;
      if (!margins.bandwidth_Hz && std::abs(before) >= kHalfPower && std::abs(now) < kHalfPower)
        margins.bandwidth_Hz = from_Hz + wide_Hz * shareOf(std::abs(before), std::abs(now), kHalfPower);
      const Complex open = now / (1.0 - now), openBefore = before / (1.0 - before);
      if (!margins.crossover_Hz && std::abs(openBefore) >= 1.0 && std::abs(open) < 1.0) {
        const double share =
            std::isfinite(std::abs(openBefore)) ? shareOf(std::abs(openBefore), std::abs(open), 1.0) : 1.0;
        margins.crossover_Hz = from_Hz + wide_Hz * share;
        // The phase turns by less than half a turn from one frequency to the next.
        const double turn = share < 1.0 ? std::arg(open / openBefore) : 0.0;
        const double phase = share < 1.0 ? std::arg(openBefore) + share * turn : std::arg(open);
        const double margin = std::remainder(phase + std::numbers::pi, 2.0 * std::numbers::pi);
        margins.phaseMargin_rad = margin;
      }
    }
    last = i;
  }
  return margins;
}

}  // namespace articulus::analysis
