#include "core/exchange/formats/tdms.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/base/input_bounds.h"
#include "core/base/input_file.h"
#include "core/base/printable.h"
#include "core/base/text_format.h"
#include "core/exchange/formats/tdms_file.h"
#include "core/exchange/import/time_base.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kMostValues = 50'000'000;  // of the table
constexpr int kMostScales = 64, kMostCoefficients = 64;

/// Applies the scales of a channel from the last back to the raw numbers; empty where one is not known.
std::optional<std::vector<double>> scaled(const TdmsObject& o, int scale, int depth) {
  const std::string prefix = "NI_Scale[" + std::to_string(scale) + "]_";
  const std::string type = o.text(prefix + "Scale_Type");
  const auto input = [&](const std::string& property) -> std::optional<std::vector<double>> {
    const auto source = o.number(prefix + property);
    if (!source || *source < 0.0 || *source >= kMostScales || depth > kMostScales) {
      const auto plain = o.raw.find(kTdmsPlain);
      return plain != o.raw.end() ? std::optional(plain->second) : std::nullopt;
    }
    if (const auto raw = o.raw.find(static_cast<std::uint32_t>(*source)); raw != o.raw.end()) return raw->second;
    return scaled(o, static_cast<int>(*source), depth + 1);
  };
  if (type == "Linear") {
    auto values = input("Linear_Input_Source");
    const auto slope = o.number(prefix + "Linear_Slope"), intercept = o.number(prefix + "Linear_Y_Intercept");
    if (!values || !slope || !intercept) return std::nullopt;
    for (double& v : *values) v = v * *slope + *intercept;
    return values;
  }
  if (type == "Polynomial") {
    auto values = input("Polynomial_Input_Source");
    const int count = static_cast<int>(
        std::clamp(o.number(prefix + "Polynomial_Coefficients_Size").value_or(4.0), 0.0, 1.0 * kMostCoefficients));
    std::vector<double> c;
    for (int i = 0; i < count; ++i)
      c.push_back(o.number(prefix + "Polynomial_Coefficients[" + std::to_string(i) + "]").value_or(0.0));
    if (!values) return std::nullopt;
    for (double& v : *values) {
      double sum = 0.0;
      for (std::size_t i = c.size(); i-- > 0;) sum = sum * v + c[i];
      v = sum;
    }
    return values;
  }
  return std::nullopt;
}

std::optional<std::vector<double>> valuesOf(const TdmsObject& o) {
  const auto scales = o.number("NI_Number_Of_Scales").value_or(0.0);
  if (scales >= 1.0 && scales <= kMostScales && o.text("NI_Scaling_Status") != "scaled")
    return scaled(o, static_cast<int>(scales) - 1, 0);
  if (const auto plain = o.raw.find(kTdmsPlain); plain != o.raw.end()) return plain->second;
  return o.raw.size() == 1 ? std::optional(o.raw.begin()->second) : std::nullopt;
}

/// The times of a channel: from when, how far apart; 0 where it says none.
struct Clock {
  double start_s = 0.0, step_s = 0.0;
  std::size_t rows = 0;
  bool operator<(const Clock& o) const {
    return std::tie(start_s, step_s, rows) < std::tie(o.start_s, o.step_s, o.rows);
  }
  bool operator==(const Clock&) const = default;
  [[nodiscard]] std::vector<double> times() const {
    std::vector<double> t(rows);
    for (std::size_t i = 0; i < rows; ++i) t[i] = start_s + static_cast<double>(i) * step_s;
    return t;
  }
};

struct Channel {
  ChannelHeader header;
  std::vector<double> values;
  Clock clock;
};

void addNote(Recording& recording, const std::string& key, const std::string& text) {
  if (!text.empty()) recording.header.facts.emplace_back(key, text.substr(0, 1000));
}

/// The channels that hold numbers, with their clocks.
std::vector<Channel> channelsOf(const std::vector<TdmsObject>& objects, Recording& recording) {
  std::vector<Channel> channels;
  std::map<std::string, int> names;
  for (const TdmsObject& o : objects) ++names[o.channel];
  std::optional<double> earliest;
  for (const TdmsObject& o : objects)
    if (const auto t = o.number("wf_start_time"); t && !o.raw.empty()) earliest = std::min(earliest.value_or(*t), *t);
  std::string left;
  for (const TdmsObject& o : objects) {
    if (o.channel.empty()) continue;
    const std::string name = base::printableLine(names[o.channel] > 1 ? o.group + "/" + o.channel : o.channel);
    auto values = o.raw.empty() ? std::nullopt : valuesOf(o);
    if (!values || values->empty()) {
      if (o.words || !o.raw.empty()) left += (left.empty() ? "" : ", ") + name;
      continue;
    }
    std::string unit = o.text("NI_UnitDescription");
    if (unit.empty()) unit = o.text("unit_string");
    Clock clock{.start_s = o.number("wf_start_offset").value_or(0.0),
                .step_s = o.number("wf_increment").value_or(0.0),
                .rows = values->size()};
    if (!std::isfinite(clock.start_s)) clock.start_s = 0.0;
    if (!(clock.step_s > 0.0) || !std::isfinite(clock.step_s)) clock.step_s = 0.0;
    if (const auto t = o.number("wf_start_time"); t && clock.step_s > 0.0 && std::isfinite(*t - *earliest))
      clock.start_s += *t - *earliest;
    channels.push_back({{.name = name, .unit = base::printableLine(unit), .group = base::printableLine(o.group)},
                        std::move(*values),
                        clock});
  }
  addNote(recording, "not read", left);
  return channels;
}

/// One table of them: at the times of the clock that is fastest, or of as many rows as most have. False: too large.
bool arrange(std::vector<Channel> channels, Recording& recording) {
  std::map<Clock, int> count;
  for (const Channel& c : channels) ++count[c.clock];
  const auto best = std::ranges::max_element(count, [](const auto& a, const auto& b) {
    const bool at = a.first.step_s > 0.0, bt = b.first.step_s > 0.0;
    if (at != bt) return bt;
    if (at && a.first.step_s != b.first.step_s) return a.first.step_s > b.first.step_s;
    return a.second < b.second;
  });
  Clock base = best->first;
  if (base.rows > kMostValues / channels.size()) return false;
  recording.timed = base.step_s > 0.0;
  if (recording.timed) recording.header.rate_Hz = 1.0 / base.step_s;
  else base.step_s = 1.0;
  recording.time_s = base.times();
  std::string moved, left;
  for (Channel& c : channels) {
    if (c.clock != best->first && (!recording.timed || c.clock.step_s == 0.0) && c.values.size() != base.rows) {
      left += (left.empty() ? "" : ", ") + c.header.name;
      continue;
    }
    if (c.clock != best->first && recording.timed && c.clock.step_s > 0.0) {
      moved += (moved.empty() ? "" : ", ") + c.header.name;
      c.values = atTimes(c.clock.times(), c.values, recording.time_s, 1.5 * c.clock.step_s);
    }
    recording.header.channels.push_back(std::move(c.header));
    recording.columns.push_back(std::move(c.values));
  }
  addNote(recording, "of another length, not read", left);
  addNote(recording, "put at the times of the fastest", moved);
  return true;
}

}  // namespace

base::Result<Recording> readTdms(const std::filesystem::path& file) {
  const auto bytes = base::readFileBytes(file, base::InputBounds::kTable_bytes);
  if (!bytes) return bytes.error();
  const auto objects = readTdmsObjects(*bytes, file.string());
  if (!objects) return objects.error();
  Recording recording;
  for (const TdmsObject& o : *objects)
    if (o.group.empty())
      for (const auto& [key, value] : o.properties)
        if (const auto* text = std::get_if<std::string>(&value); text && recording.header.facts.size() < 100)
          addNote(recording, base::printableLine(key.substr(0, 200)), base::printableLine(text->substr(0, 1000)));
  auto channels = channelsOf(*objects, recording);
  if (channels.empty())
    return Error{ErrorCode::ParseError, file.string() + " holds no channel of numbers.",
                 "Check that it is the right file."};
  if (channels.size() > base::InputBounds::kColumns)
    return Error{ErrorCode::ParseError, file.string() + " has " + std::to_string(channels.size()) + " channels.",
                 "At most " + std::to_string(base::InputBounds::kColumns) + " are read."};
  if (!arrange(std::move(channels), recording))
    return Error{ErrorCode::ParseError,
                 file.string() + " has channels of too different rates to put them in one table.",
                 "Export the channels that you need to a file of their own."};
  return recording;
}

}  // namespace articulus::exchange
