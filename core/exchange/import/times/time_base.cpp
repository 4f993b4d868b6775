#include "core/exchange/import/times/time_base.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/text/text_format.h"

namespace articulus::exchange {

namespace {

constexpr std::size_t kBeside = 16;  // rows on either side of a long step
constexpr double kOtherRate = 0.01;  // relative

/// Whether rows lack in the step before a row: those behind it are late against those before it by more than half a
/// step, in the mean of each. Jitter, which the next steps make up for, moves none.
bool lacksRows(std::span<const double> time_s, std::size_t row, double step_s) {
  const auto late = [&](std::size_t from, std::size_t to) {
    double sum = 0.0;
    for (std::size_t i = from; i < to; ++i)
      sum += time_s[i] - time_s[row] - (static_cast<double>(i) - static_cast<double>(row)) * step_s;
    return sum / static_cast<double>(to - from);
  };
  const std::size_t before = std::min(kBeside, row), behind = std::min(kBeside, time_s.size() - row);
  return late(row, row + behind) - late(row - before, row) > 0.5 * step_s;
}

}  // namespace

std::string rateNote(std::optional<double> said_Hz, std::span<const double> time_s) {
  const double rate_Hz = timeBaseOf(time_s).rate_Hz;
  if (!said_Hz || !(*said_Hz > 0.0) || !(rate_Hz > 0.0) || std::abs(*said_Hz - rate_Hz) <= kOtherRate * rate_Hz)
    return {};
  return "The file says " + base::significant(*said_Hz, 6) + " Hz, and the times of its rows " +
         base::significant(rate_Hz, 6) + " Hz: the times were taken.";
}

TimeBase timeBaseOf(std::span<const double> time_s) {
  TimeBase base;
  std::vector<double> steps;
  std::vector<std::size_t> rows;  // behind each step
  for (std::size_t i = 1; i < time_s.size(); ++i) {
    const double step = time_s[i] - time_s[i - 1];
    if (step > 0.0) {
      steps.push_back(step);
      rows.push_back(i);
    } else if (base.backwards++ == 0) {
      base.firstBackward = i;
    }
  }
  if (steps.empty()) return base;
  auto sorted = steps;
  std::ranges::nth_element(sorted, sorted.begin() + static_cast<long>(sorted.size() / 2));
  const double median = sorted[sorted.size() / 2];
  // The mean of the steps that are no gaps: times that a file rounds to milliseconds have a median that is off by some
  // per cent.
  double between_s = 0.0;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const double step = steps[k];
    if (step > 1.5 * median && lacksRows(time_s, rows[k], median)) {
      ++base.gaps;
      base.longestGap_s = std::max(base.longestGap_s, step);
      base.behindGaps.push_back(rows[k]);
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
