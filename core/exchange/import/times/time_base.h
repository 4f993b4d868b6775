#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/exchange/recording.h"

namespace articulus::exchange {

/// How the times of a recording lie.
struct TimeBase {
  double rate_Hz = 0.0;       ///< of the mean step, gaps apart
  std::size_t gaps = 0;       ///< steps of more than one and a half medians behind which rows are late: some lack
  double longestGap_s = 0.0;  ///< 0 where there is none
  std::vector<std::size_t> behindGaps{};  ///< the rows behind them, from 0
  std::size_t backwards = 0;              ///< steps that do not go forward
  std::size_t firstBackward = 0;          ///< row, from 0
};
[[nodiscard]] TimeBase timeBaseOf(std::span<const double> time_s);

/// A sentence where the times of the rows say another rate than the file does beside them; empty where they agree, or
/// where the file says none. The times are taken.
[[nodiscard]] std::string rateNote(std::optional<double> said_Hz, std::span<const double> time_s);

/// Values at other times, on straight lines between neighbours; NaN outside, and between neighbours of which one is
/// missing or that lie further apart than `longestGap_s`.
/// In      time_s and at_s ascending
[[nodiscard]] std::vector<double> atTimes(std::span<const double> time_s, std::span<const double> values,
                                          std::span<const double> at_s, double longestGap_s);

}  // namespace articulus::exchange
