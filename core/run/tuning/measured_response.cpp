#include "core/run/tuning/measured_response.h"

#include <algorithm>
#include <cmath>

namespace articulus::run {

bool sameGain(double a, double b) noexcept {
  constexpr double kRelative = 1e-9;
  return std::abs(a - b) <= kRelative * std::max(std::abs(a), std::abs(b));
}

bool sameGains(const control::GainSet& a, const control::GainSet& b) noexcept {
  for (std::size_t i = 0; i < control::kGainCount; ++i)
    if (!sameGain(a.value[i], b.value[i])) return false;
  return true;
}

bool sameSettings(const MeasuredResponse& a, const MeasuredResponse& b) noexcept {
  return a.law == b.law && sameGains(a.gains, b.gains);
}

}  // namespace articulus::run
