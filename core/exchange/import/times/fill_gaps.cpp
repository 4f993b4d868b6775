#include "core/exchange/import/times/fill_gaps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/exchange/import/times/resampling.h"

namespace articulus::exchange {
namespace {

constexpr std::array<std::string_view, 5> kNeverFilled{"step", "load_cycle", "cycle", "state", "flags"};

/// Rows of some columns that belong together: those that have all of them, and those that lack one.
struct Rows {
  std::vector<std::size_t> whole{}, missing{};
};

Rows rowsOf(std::span<const std::vector<double>> columns) {
  Rows rows;
  for (std::size_t i = 0; i < columns.front().size(); ++i) {
    const bool lacks = std::ranges::any_of(columns, [i](const auto& column) { return std::isnan(column[i]); });
    (lacks ? rows.missing : rows.whole).push_back(i);
  }
  return rows;
}

/// Puts the numbers in and counts them.
FilledInColumn fillColumn(std::span<const double> time_s, const Rows& rows, const std::vector<double>& found,
                          std::vector<double>& column) {
  FilledInColumn filled;
  std::size_t longest = 0, length = 0;
  for (std::size_t k = 0; k < rows.missing.size(); ++k) {
    const std::size_t row = rows.missing[k];
    if (!std::isnan(column[row]) || std::isnan(found[k])) {
      length = 0;
      continue;
    }
    column[row] = found[k];
    ++filled.values;
    const bool goesOn = length > 0 && rows.missing[k - 1] + 1 == row;
    length = goesOn ? length + 1 : 1;
    if (!goesOn) ++filled.stretches;
    if (length <= longest) continue;
    longest = length;
    filled.from_s = time_s[row + 1 - length];
    filled.to_s = time_s[row];
  }
  return filled;
}

}  // namespace

std::vector<FilledInColumn> fillGaps(Recording& recording, const Mapping& mapping,
                                     std::span<const std::size_t> infinite, double longest_s) {
  std::vector<FilledInColumn> all;
  const auto& channels = recording.header.channels;
  for (std::size_t first = 0, count = 1; first < recording.columns.size(); first += count) {
    const std::span<const ChannelHeader> headers(channels);
    const std::span<std::vector<double>> columns(recording.columns);
    count = first + 4 <= columns.size() && isQuaternion(headers.subspan(first, 4), columns.subspan(first, 4)) ? 4 : 1;
    bool leave = std::ranges::find(kNeverFilled, channels[first].name) != kNeverFilled.end();
    for (std::size_t c = first; c < first + count; ++c) leave = leave || (c < infinite.size() && infinite[c] > 0);
    const Rows rows = leave ? Rows{} : rowsOf(columns.subspan(first, count));
    if (rows.missing.empty() || rows.whole.size() < 2) continue;
    std::vector<double> known_s, missing_s;
    for (const std::size_t i : rows.whole) known_s.push_back(recording.time_s[i]);
    for (const std::size_t i : rows.missing) missing_s.push_back(recording.time_s[i]);
    std::vector<std::vector<double>> known(count);
    for (std::size_t c = 0; c < count; ++c)
      for (const std::size_t i : rows.whole) known[c].push_back(columns[first + c][i]);
    // A millionth of a second is what rounding of the times may take off: a gap of the very length is filled.
    const auto found = channelsAtTimes(known_s, headers.subspan(first, count), known, missing_s, longest_s + 1e-6);
    for (std::size_t c = 0; c < count; ++c) {
      FilledInColumn filled = fillColumn(recording.time_s, rows, found[c], columns[first + c]);
      if (filled.values == 0) continue;
      filled.channel = channels[first + c].name;
      const ColumnMapping* from = mapping.of(filled.channel);
      filled.column = from ? base::printableLine(from->from) : filled.channel;
      all.push_back(std::move(filled));
    }
  }
  return all;
}

std::string wordsOf(const FilledInColumn& f) {
  const std::string when = f.values == 1 ? base::fixed(f.from_s, 3) + " s"
                                         : base::fixed(f.from_s, 3) + " to " + base::fixed(f.to_s, 3) + " s";
  return f.channel + " (column \"" + f.column + "\"): " + std::to_string(f.values) +
         (f.values == 1      ? " missing value was filled with a straight line, as was asked ("
          : f.stretches == 1 ? " missing values were filled with a straight line, as was asked ("
                             : " missing values in " + std::to_string(f.stretches) +
                                   " stretches were filled with straight lines, as was asked (the longest ") +
         when + ").";
}

nlohmann::json toJson(const FilledInColumn& f) {
  return {{"channel", f.channel},     {"column", f.column},         {"values", f.values},
          {"stretches", f.stretches}, {"longest_from_s", f.from_s}, {"longest_to_s", f.to_s}};
}

}  // namespace articulus::exchange
