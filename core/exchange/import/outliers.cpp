#include "core/exchange/import/outliers.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/exchange/unit.h"

namespace articulus::exchange {
namespace {

constexpr std::size_t kLeastRows = 50, kLongestRun = 2, kBeside = 3;
constexpr double kFar = 0.5;        // of the range of nearly all values
constexpr double kAgree = 0.25;     // of how far a value is off: by so much its neighbours may differ
constexpr double kOuter = 0.005;    // of the values, at either end, that the range leaves out
constexpr std::size_t kRare = 200;  // rows of which one may be an outlier

/// The range of all but the outer values; 0 where there are too few.
double rangeOf(std::span<const double> values) {
  std::vector<double> sorted;
  sorted.reserve(values.size());
  std::ranges::copy_if(values, std::back_inserter(sorted), [](double v) { return std::isfinite(v); });
  if (sorted.size() < kLeastRows) return 0.0;
  const auto outer = std::max<std::size_t>(1, static_cast<std::size_t>(kOuter * static_cast<double>(sorted.size())));
  const auto low = sorted.begin() + static_cast<long>(outer), high = sorted.end() - 1 - static_cast<long>(outer);
  std::nth_element(sorted.begin(), low, sorted.end());
  const double least = *low;
  std::nth_element(sorted.begin(), high, sorted.end());
  return *high - least;
}

/// What the rows on either side of a run are near, where they agree with one another but not with it.
double neighboursOf(std::span<const double> values, std::size_t first, std::size_t end) {
  std::vector<double> beside;
  const std::size_t from = first > kBeside ? first - kBeside : 0;
  for (std::size_t i = from; i < first; ++i)
    if (!std::isnan(values[i])) beside.push_back(values[i]);
  const std::size_t before = beside.size();
  for (std::size_t i = end; i < std::min(values.size(), end + kBeside); ++i)
    if (!std::isnan(values[i])) beside.push_back(values[i]);
  if (before < 2 || beside.size() - before < 2) return std::numeric_limits<double>::quiet_NaN();
  std::ranges::sort(beside);
  const double middle = beside[beside.size() / 2];
  for (std::size_t i = first; i < end; ++i)
    if (beside.back() - beside.front() > kAgree * std::abs(values[i] - middle))
      return std::numeric_limits<double>::quiet_NaN();
  return middle;
}

bool isLoad(const std::string& channel) { return channel.starts_with("force_") || channel.starts_with("moment_"); }

}  // namespace

std::vector<std::size_t> outliersOf(std::span<const double> values) {
  std::vector<std::size_t> rows;
  const double far = kFar * rangeOf(values);
  if (!(far > 0.0)) return rows;
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (!(std::abs(values[i] - values[i - 1]) > far)) continue;
    for (std::size_t end = i + 1; end <= std::min(values.size(), i + kLongestRun); ++end) {
      const double near = neighboursOf(values, i, end);
      const auto run = values.subspan(i, end - i);
      if (std::isnan(near) || !std::ranges::all_of(run, [&](double v) { return std::abs(v - near) > far; })) continue;
      for (std::size_t k = i; k < end; ++k) rows.push_back(k);
      i = end;  // the step back to the neighbours is no other one
      break;
    }
  }
  if (rows.size() > std::max(kLongestRun, values.size() / kRare)) rows.clear();
  return rows;
}

std::vector<std::string> outlierNotes(const Recording& recording, const Mapping& mapping) {
  std::vector<std::string> notes;
  for (std::size_t c = 0; c < recording.columns.size(); ++c) {
    const std::string& channel = recording.header.channels[c].name;
    if (!isLoad(channel) && !channel.starts_with("position_") && unitOfTarget(channel) != "rad") continue;
    const auto& values = recording.columns[c];
    const auto rows = outliersOf(values);
    if (rows.empty()) continue;
    const ColumnMapping* from = mapping.of(channel);
    const auto unit = from ? scaledUnitOf(from->unit) : std::nullopt;
    const bool own = from && unit && unitOf(from->unit);
    const double scale = own ? unit->inSi : 1.0;
    const std::string shown = " " + (own ? base::printableLine(from->unit) : std::string(unitOfTarget(channel)));
    const std::size_t row = rows.front();
    notes.push_back(channel + " (column \"" + (from ? base::printableLine(from->from) : channel) + "\"): row " +
                    std::to_string(row + 1) + " (at " + base::fixed(recording.time_s[row], 3) + " s) is " +
                    base::significant(values[row] / scale, 6) + shown + ", and the row before it " +
                    base::significant(values[row - 1] / scale, 6) + shown +
                    (rows.size() > 1 ? "; so are " + std::to_string(rows.size() - 1) + " more rows." : ".") +
                    " It is kept as it is. Take it out of the file, or leave its cell empty, if it was not measured." +
                    (isLoad(channel) ? " Load cycles were found without it." : ""));
  }
  return notes;
}

OutliersAside::OutliersAside(Recording& recording) : recording_(recording) {
  for (std::size_t c = 0; c < recording.columns.size(); ++c) {
    if (!isLoad(recording.header.channels[c].name)) continue;
    for (const std::size_t row : outliersOf(recording.columns[c])) {
      taken_.push_back({c, row, recording.columns[c][row]});
      recording.columns[c][row] = std::numeric_limits<double>::quiet_NaN();
    }
  }
}

OutliersAside::~OutliersAside() {
  for (const Taken& one : taken_) recording_.columns[one.column][one.row] = one.value;
}

}  // namespace articulus::exchange
