#include "core/run/tuning/measured_response.h"

#include <algorithm>
#include <cmath>

namespace articulus::run {

/// As they are shown: what went through a file and a form back is the same.
bool sameGains(const control::GainSet& a, const control::GainSet& b) noexcept {
  constexpr double kRelative = 1e-9;
  for (std::size_t i = 0; i < control::kGainCount; ++i)
    if (std::abs(a.value[i] - b.value[i]) > kRelative * std::max(std::abs(a.value[i]), std::abs(b.value[i])))
      return false;
  return true;
}

bool sameSettings(const MeasuredResponse& a, const MeasuredResponse& b) noexcept {
  return a.law == b.law && sameGains(a.gains, b.gains);
}

}  // namespace articulus::run
