#include "core/exchange/import/times/mark_gaps.h"

#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include "core/base/text/text_format.h"

namespace articulus::exchange {
namespace {

constexpr long kFewest = 5;  // rows; fewer hide no turn of a load cycle
constexpr std::size_t kMostTold = 10;

bool counts(std::string_view channel) { return channel == "step" || channel == "load_cycle" || channel == "state"; }

}  // namespace

std::vector<std::string> markGaps(Recording& recording, const TimeBase& base) {
  std::vector<std::string> told;
  std::size_t marked = 0;
  const std::vector<double> time_s = recording.time_s;
  for (const std::size_t row : base.behindGaps) {
    const double from_s = time_s[row - 1], to_s = time_s[row];
    const long lacking = std::lround((to_s - from_s) * base.rate_Hz) - 1;
    if (lacking < kFewest) continue;
    const auto at = static_cast<std::ptrdiff_t>(row + marked++);
    recording.time_s.insert(recording.time_s.begin() + at, 0.5 * (from_s + to_s));
    for (std::size_t c = 0; c < recording.columns.size(); ++c) {
      auto& column = recording.columns[c];
      const bool goesOn = c < recording.header.channels.size() && counts(recording.header.channels[c].name);
      const double value = goesOn ? column[static_cast<std::size_t>(at) - 1] : std::numeric_limits<double>::quiet_NaN();
      column.insert(column.begin() + at, value);
    }
    if (told.size() < kMostTold)
      told.push_back("Between " + base::fixed(from_s, 2) + " and " + base::fixed(to_s, 2) + " s about " +
                     std::to_string(lacking) +
                     " rows are missing; a row without values stands for them, so that nothing is told across them.");
  }
  if (marked > told.size())
    told.push_back("Rows are missing in " + std::to_string(marked - told.size()) + " further places.");
  return told;
}

}  // namespace articulus::exchange
