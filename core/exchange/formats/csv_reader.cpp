#include "core/exchange/formats/csv_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/input_bounds.h"
#include "core/exchange/text_table.h"

namespace articulus::exchange {
namespace {

constexpr double kBadFloat = -3.697314e28;  // NDI writes it where a marker was not seen

/// A column of frame numbers gives the times where the file says a rate.
void timeByFrames(Recording& recording) {
  if (recording.timed || !recording.header.rate_Hz) return;
  const auto at = std::ranges::find_if(recording.header.channels, [](const ChannelHeader& c) {
    return c.name == "Frame" || c.name == "frame" || c.name == "Frame#" || c.name == "Frame Number";
  });
  if (at == recording.header.channels.end()) return;
  const auto k = static_cast<std::size_t>(at - recording.header.channels.begin());
  const auto& frames = recording.columns[k];
  if (frames.empty() || std::ranges::any_of(frames, [](double f) { return std::isnan(f); })) return;
  for (std::size_t i = 0; i < frames.size(); ++i)
    recording.time_s[i] = (frames[i] - frames.front()) / *recording.header.rate_Hz;
  recording.timed = true;
  recording.header.channels.erase(at);
  recording.columns.erase(recording.columns.begin() + static_cast<long>(k));
}

/// "Units: mm" above the table holds for every column that says none and is a place.
void unitsOfHead(Recording& recording) {
  const auto fact = std::ranges::find_if(recording.header.facts, [](const auto& f) {
    return f.first == "Units" || f.first == "units" || f.first == "Unit";
  });
  if (fact == recording.header.facts.end()) return;
  for (ChannelHeader& c : recording.header.channels) {
    const auto last = c.name.empty() ? '\0' : c.name.back();
    if (c.unit.empty() && (last == 'x' || last == 'y' || last == 'z' || last == 'X' || last == 'Y' || last == 'Z'))
      c.unit = fact->second;
  }
}

}  // namespace

base::Result<Recording> readCsv(const std::filesystem::path& file) { return readCsv(file, std::nullopt); }

base::Result<Recording> readCsv(const std::filesystem::path& file, std::optional<bool> decimalComma) {
  const auto text = readMeasurementText(file);
  if (!text) return text.error();
  auto table = readTextTable(*text, file.string(), {.decimalComma = decimalComma});
  if (!table) return table.error();
  auto recording = recordingOf(std::move(*table));
  for (auto& column : recording.columns)
    for (double& value : column)
      if (std::abs(value / kBadFloat - 1.0) < 1e-5) value = std::numeric_limits<double>::quiet_NaN();
  timeByFrames(recording);
  unitsOfHead(recording);
  return recording;
}

}  // namespace articulus::exchange
