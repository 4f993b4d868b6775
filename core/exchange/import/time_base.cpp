#include "core/exchange/import/time_base.h"

#include <algorithm>
#include <limits>

namespace articulus::exchange {

TimeBase timeBaseOf(std::span<const double> time_s) {
  TimeBase base;
  std::vector<double> steps;
  for (std::size_t i = 1; i < time_s.size(); ++i) {
    const double step = time_s[i] - time_s[i - 1];
    if (step > 0.0) steps.push_back(step);
    else if (base.backwards++ == 0) base.firstBackward = i;
  }
  if (steps.empty()) return base;
  auto sorted = steps;
  std::ranges::nth_element(sorted, sorted.begin() + static_cast<long>(sorted.size() / 2));
  const double median = sorted[sorted.size() / 2];
  // The mean of the steps that are no gaps: times that a file rounds to milliseconds have a median that is off by some
  // per cent.
  double between_s = 0.0;
  for (const double step : steps) {
    if (step > 1.5 * median) {
      ++base.gaps;
      base.longestGap_s = std::max(base.longestGap_s, step);
    } else {
      between_s += step;
    }
  }
  base.rate_Hz = static_cast<double>(steps.size() - base.gaps) / between_s;
  return base;
}

std::vector<double> atTimes(std::span<const double> time_s, std::span<const double> values,
                            std::span<const double> at_s, double longestGap_s) {
  std::vector<double> result(at_s.size(), std::numeric_limits<double>::quiet_NaN());
  std::size_t k = 0;
  for (std::size_t i = 0; i < at_s.size(); ++i) {
    while (k < time_s.size() && time_s[k] < at_s[i]) ++k;
    if (k == time_s.size()) break;
    if (time_s[k] == at_s[i]) {
      result[i] = values[k];
      continue;
    }
    if (k == 0 || time_s[k] - time_s[k - 1] > longestGap_s) continue;
    const double part = (at_s[i] - time_s[k - 1]) / (time_s[k] - time_s[k - 1]);
    result[i] = values[k - 1] + part * (values[k] - values[k - 1]);
  }
  return result;
}

}  // namespace articulus::exchange
