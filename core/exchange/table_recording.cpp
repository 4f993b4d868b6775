#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "core/base/text/letter_case.h"
#include "core/exchange/channel_names.h"
#include "core/exchange/text_table.h"
#include "core/exchange/unit.h"

namespace articulus::exchange {
namespace {

bool isTime(const std::string& name) {
  std::string folded;
  for (const char c : name)
    if (std::isalpha(static_cast<unsigned char>(c)))
      folded += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  static constexpr std::array<std::string_view, 10> kNames{
      "time", "t", "times", "elapsedtime", "runningtime", "totaltime", "testtime", "zeit", "xvalue", "timestamp"};
  return std::ranges::find(kNames, folded) != kNames.end();
}

/// "Frame frequency: 100", "Sample Rate: 1000 Hz"; not "Filter frequency", "Test frequency", "Loading rate".
bool isRateOfRows(const std::string& key) {
  const std::string folded = base::lowered(key);
  const auto any = [&folded](std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words, [&folded](auto word) { return folded.find(word) != folded.npos; });
  };
  return any({"frequency", "frequenz", "rate"}) &&
         any({"sampl", "scan", "acqui", "frame", "camera", "datarate", "data rate", "data_rate", "abtast"}) &&
         !any({"filter", "cut", "corner", "load", "resampl"});
}

/// Empty also where two facts say two rates.
std::optional<double> rateOf(const TextTable& table) {
  std::optional<double> rate;
  for (const auto& [key, value] : table.facts) {
    if (!isRateOfRows(key)) continue;
    const auto parts = cellsOf(value, ' ');
    const auto number = parts.empty() ? std::nullopt : numberOfCell(parts[0], table.decimalComma);
    const auto unit = parts.size() > 1 ? parts[1] : std::string_view();
    if (!number || !(*number > 0.0) || !std::isfinite(*number) || !(unit.empty() || unit == "Hz")) continue;
    if (rate && *rate != *number) return std::nullopt;
    rate = number;
  }
  return rate;
}

}  // namespace

Recording recordingOf(TextTable table) {
  Recording recording;
  recording.header.rate_Hz = rateOf(table);
  std::size_t time = table.names.size();
  for (std::size_t c = 0; c < table.names.size(); ++c) {
    const auto unit = unitOf(table.units[c]);
    const Heading heading = partHeading(table.names[c]);
    if (!isTime(heading.unit.empty() ? table.names[c] : heading.name) || !unit || unit->dimension != Dimension::Time)
      continue;
    const auto& values = table.columns[c];
    if (std::ranges::any_of(values, [](double v) { return std::isnan(v); })) continue;
    recording.time_s = values;
    if (unit->inSi != 1.0)
      for (double& t : recording.time_s) t *= unit->inSi;
    time = c;
    break;
  }
  recording.timed = time < table.names.size();
  if (!recording.timed && !table.columns.empty())
    for (std::size_t i = 0; i < table.columns.front().size(); ++i) recording.time_s.push_back(static_cast<double>(i));
  for (std::size_t c = 0; c < table.names.size(); ++c) {
    if (c == time) continue;
    recording.header.channels.push_back({.name = table.names[c], .unit = table.units[c]});
    recording.columns.push_back(std::move(table.columns[c]));
  }
  recording.header.facts = std::move(table.facts);
  recording.notes = std::move(table.notes);
  numberEqualNames(recording);
  return recording;
}

}  // namespace articulus::exchange
