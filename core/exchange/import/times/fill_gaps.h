#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "core/exchange/import/mapping.h"
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// Longest stretch that may be filled, s: over more a joint does what no line knows.
inline constexpr double kLongestFill_s = 1.0;

/// What was filled of one column.
struct FilledInColumn {
  std::string channel, column;  ///< ours, and as the file has it
  std::size_t values = 0, stretches = 0;
  double from_s = 0.0, to_s = 0.0;  ///< of the longest stretch
};

/// Fills missing numbers (NaN) where those before and after them are at most `longest_s` apart, as channelsAtTimes()
/// puts numbers between others: straight lines, orientations as one, angles the short way round. What was infinite in
/// the file is not filled, nor steps, cycles, state and flags.
/// In      recording: our channels, SI, times ascending; infinite: as takeInfinite() gave
/// Source  interpolation of short gaps of markers, as gait laboratories do it (Winter 2009, ch. 3)
/// Test    tests/core/exchange/fill_gaps_test.cpp
[[nodiscard]] std::vector<FilledInColumn> fillGaps(Recording& recording, const Mapping& mapping,
                                                   std::span<const std::size_t> infinite, double longest_s);

/// "flexion_rad (column "Flexion"): 3 missing values in 2 stretches were filled with straight lines (...)."
[[nodiscard]] std::string wordsOf(const FilledInColumn& filled);

/// Keys "channel", "column", "values", "stretches", "longest_from_s", "longest_to_s".
[[nodiscard]] nlohmann::json toJson(const FilledInColumn& filled);

}  // namespace articulus::exchange
