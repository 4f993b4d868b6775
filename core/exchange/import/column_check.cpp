#include "core/exchange/import/column_check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/exchange/unit.h"
#include "core/record/channel_bounds.h"

namespace articulus::exchange {
namespace {

double largestOf(const std::string& channel) {
  const auto all = record::channelCatalogue();
  const auto at = std::ranges::find(all, channel, &record::ChannelInfo::column);
  return at == all.end() ? std::numeric_limits<double>::infinity()
                         : record::largestSize(static_cast<record::Channel>(at - all.begin()));
}

std::string columnOf(const Mapping& mapping, const std::string& channel) {
  const ColumnMapping* from = mapping.of(channel);
  return from ? base::printableLine(from->from) : channel;
}

}  // namespace

base::Result<void> checkSizes(const Recording& recording, const Mapping& mapping) {
  for (std::size_t c = 0; c < recording.columns.size(); ++c) {
    const std::string& channel = recording.header.channels[c].name;
    const double most = largestOf(channel);
    const auto& values = recording.columns[c];
    const auto isTooLarge = [most](double v) { return std::isfinite(v) && std::abs(v) > most; };
    const auto first = std::ranges::find_if(values, isTooLarge);
    if (first == values.end()) continue;
    const auto more = std::ranges::count_if(first + 1, values.end(), isTooLarge);
    const ColumnMapping* from = mapping.of(channel);
    const auto unit = from ? scaledUnitOf(from->unit) : std::nullopt;
    const double scale = unit ? unit->inSi : 1.0;
    const std::string shown = from && !from->unit.empty() ? " " + from->unit : "";
    return base::Error{
        base::ErrorCode::InvalidArgument,
        "Row " + std::to_string(first - values.begin() + 1) + " of the column \"" + columnOf(mapping, channel) +
            "\" is " + base::significant(*first / scale, 6) + shown +
            (more > 0 ? ", and " + std::to_string(more) + " more rows are like it" : "") +
            ": no test of a joint holds more than " + base::significant(most / scale, 6) + shown + " (" + channel +
            "). Nothing was stored.",
        "Correct the unit or the file: take the row out, or leave the cell empty (a missing value, which is counted)."};
  }
  return {};
}

std::vector<std::size_t> takeInfinite(Recording& recording) {
  std::vector<std::size_t> counts;
  for (auto& column : recording.columns) {
    std::size_t count = 0;
    for (double& v : column)
      if (std::isinf(v)) {
        v = std::numeric_limits<double>::quiet_NaN();
        ++count;
      }
    counts.push_back(count);
  }
  return counts;
}

std::vector<MissingInColumn> findMissing(const Recording& recording, const Mapping& mapping,
                                         std::span<const std::size_t> infinite) {
  std::vector<MissingInColumn> all;
  for (std::size_t c = 0; c < recording.columns.size(); ++c) {
    const auto& values = recording.columns[c];
    const std::string& channel = recording.header.channels[c].name;
    // Rows between load loops have no step or load cycle; that is no gap of a measurement.
    if (channel == "step" || channel == "load_cycle" || channel == "state" || channel == "flags") continue;
    MissingInColumn found{.channel = channel, .column = columnOf(mapping, channel), .of = values.size()};
    if (c < infinite.size()) found.infinite = infinite[c];
    std::size_t longest = 0;
    for (std::size_t i = 0; i < values.size();) {
      const std::size_t first = i;
      while (i < values.size() && std::isnan(values[i])) ++i;
      if (i == first) {
        ++i;
        continue;
      }
      found.missing += i - first;
      ++found.stretches;
      if (i - first <= longest) continue;
      longest = i - first;
      found.from_s = recording.time_s[first];
      found.to_s = recording.time_s[i - 1];
    }
    if (found.missing > 0) all.push_back(std::move(found));
  }
  return all;
}

std::vector<std::string> notesOf(std::span<const MissingInColumn> missing) {
  std::vector<std::string> notes;
  std::string empty;
  std::size_t count = 0;
  for (const MissingInColumn& m : missing)
    if (m.missing == m.of && m.infinite == 0) {
      empty += (empty.empty() ? "" : ", ") + m.column;
      ++count;
    }
  for (const MissingInColumn& m : missing)
    if (count < 2 || m.missing < m.of || m.infinite > 0) notes.push_back(wordsOf(m));
  if (count >= 2) notes.push_back("No value is in " + std::to_string(count) + " columns: " + empty + ".");
  return notes;
}

nlohmann::json toJson(const MissingInColumn& m) {
  return {{"channel", m.channel},   {"column", m.column},       {"missing", m.missing},       {"of", m.of},
          {"infinite", m.infinite}, {"stretches", m.stretches}, {"longest_from_s", m.from_s}, {"longest_to_s", m.to_s}};
}

std::string wordsOf(const MissingInColumn& m) {
  std::string words = m.channel + " (column \"" + m.column + "\"): ";
  const std::string when = base::fixed(m.from_s, 2) + " to " + base::fixed(m.to_s, 2) + " s";
  if (m.missing == m.of) words += "none of " + std::to_string(m.of) + " values is there";
  else
    words += std::to_string(m.missing) + " of " + std::to_string(m.of) +
             (m.missing == 1 ? " values is missing (" : " values are missing (") +
             (m.stretches == 1 ? when : "in " + std::to_string(m.stretches) + " stretches, the longest " + when) + ")";
  if (m.infinite > 0)
    words += "; " + std::to_string(m.infinite) +
             " of them are infinite in the file: they are stored, shown and exported as missing, not as infinite";
  return words + ".";
}

}  // namespace articulus::exchange
