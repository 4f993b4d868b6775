#include "core/exchange/formats/tdms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <map>
#include <tuple>

#include "core/base/input_bounds.h"
#include "core/base/input_file.h"
#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/exchange/formats/tdms_file.h"
#include "core/exchange/import/times/resampling.h"
#include "core/exchange/text_encoding.h"

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
  [[nodiscard]] double end_s() const { return start_s + static_cast<double>(rows - 1) * step_s; }
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

/// The same as a fact and as a note for a person.
void tell(Recording& recording, const std::string& key, const std::string& names) {
  addNote(recording, key, names);
  if (!names.empty()) recording.notes.push_back("Channels " + key + ": " + names.substr(0, 1000) + ".");
}

/// Seconds since the beginning of 1904, as TDMS counts them; empty where they are none.
std::string utcOf(double since1904_s) {
  constexpr double kUnix_s = 2082844800.0, kLast_s = 6.2e9;  // until 2100
  if (!(since1904_s > kUnix_s && since1904_s < kLast_s)) return {};
  const auto seconds = static_cast<std::time_t>(since1904_s - kUnix_s);
  std::tm parts{};
  std::array<char, 32> text{};
  if (!gmtime_r(&seconds, &parts)) return {};
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), length};
}

/// The channels that hold numbers, with their clocks.
std::vector<Channel> channelsOf(const std::vector<TdmsObject>& objects, Recording& recording) {
  std::vector<Channel> channels;
  std::map<std::string, int> names;
  for (const TdmsObject& o : objects) ++names[o.channel];
  std::optional<double> earliest;
  for (const TdmsObject& o : objects)
    if (const auto t = o.number("wf_start_time"); t && !o.raw.empty()) earliest = std::min(earliest.value_or(*t), *t);
  if (earliest) addNote(recording, "wf_start_time", utcOf(*earliest));
  std::string left;
  for (const TdmsObject& o : objects) {
    if (o.channel.empty()) continue;
    const std::string name = base::printableLine(asUtf8(names[o.channel] > 1 ? o.group + "/" + o.channel : o.channel));
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
    channels.push_back(
        {{.name = name, .unit = base::printableLine(asUtf8(unit)), .group = base::printableLine(asUtf8(o.group))},
         std::move(*values),
         clock});
  }
  tell(recording, "not read", left);
  return channels;
}

/// The clock of the table: the smallest step, of these the one that most channels have, over the whole time in which
/// anything is sampled. Without times: as many rows as most channels have.
Clock baseOf(const std::vector<Channel>& channels) {
  std::map<Clock, int> count;
  for (const Channel& c : channels) ++count[c.clock];
  const auto best = std::ranges::max_element(count, [](const auto& a, const auto& b) {
    const bool at = a.first.step_s > 0.0, bt = b.first.step_s > 0.0;
    if (at != bt) return bt;
    if (at && a.first.step_s != b.first.step_s) return a.first.step_s > b.first.step_s;
    return std::pair(a.second, a.first.rows) < std::pair(b.second, b.first.rows);
  });
  Clock base = best->first;
  if (!(base.step_s > 0.0)) return base;
  double from = base.start_s, to = base.end_s();
  for (const auto& [clock, n] : count)
    if (clock.step_s > 0.0) {
      // A slower channel may end a step of its own beside the others.
      const double beside = clock.step_s == base.step_s ? 0.0 : clock.step_s;
      from = std::min(from, clock.start_s + beside);
      to = std::max(to, clock.end_s() - beside);
    }
  // Whole steps earlier, so that the channels of the base keep their numbers.
  const double earlier = std::ceil((base.start_s - from) / base.step_s - 1e-9);
  base.start_s -= earlier * base.step_s;
  base.rows = static_cast<std::size_t>(
      std::clamp(std::floor((to - base.start_s) / base.step_s + 1e-9) + 1.0, 1.0, 2.0 * kMostValues));
  return base;
}

/// Whether the rows of a channel are rows of the table; if so, from which.
std::optional<std::size_t> rowOf(const Clock& clock, const Clock& base) {
  const double first = (clock.start_s - base.start_s) / base.step_s, whole = std::round(first);
  const bool on = clock.step_s == base.step_s && whole >= 0.0 && std::abs(first - whole) < 1e-6 &&
                  whole + static_cast<double>(clock.rows) <= static_cast<double>(base.rows);
  return on ? std::optional(static_cast<std::size_t>(whole)) : std::nullopt;
}

void addName(std::string& names, const std::string& name) { names += (names.empty() ? "" : ", ") + name; }

/// One table of them; what it does to them is told. False: too large.
bool arrange(std::vector<Channel> channels, Recording& recording) {
  const Clock base = baseOf(channels);
  if (base.rows > kMostValues / channels.size()) return false;
  recording.timed = base.step_s > 0.0;
  if (recording.timed) recording.header.rate_Hz = 1.0 / base.step_s;
  Clock times = base;
  if (!recording.timed) times.step_s = 1.0;
  recording.time_s = times.times();
  std::string moved, left, shorter;
  std::map<Clock, std::vector<std::size_t>> others;  // places in the table of what is not sampled at its times
  for (Channel& c : channels) {
    if ((!recording.timed || c.clock.step_s == 0.0) && c.values.size() != base.rows) {
      addName(left, c.header.name + " (" + std::to_string(c.values.size()) + " rows)");
      continue;
    }
    if (recording.timed && c.clock.step_s > 0.0) {
      if (const auto row = rowOf(c.clock, base)) {
        if (c.values.size() < base.rows) addName(shorter, c.header.name + " (" + std::to_string(c.values.size()) + ")");
        c.values.insert(c.values.begin(), *row, std::nan(""));
        c.values.resize(base.rows, std::nan(""));
      } else {
        addName(moved, c.header.name);
        others[c.clock].push_back(recording.columns.size());
      }
    }
    recording.header.channels.push_back(std::move(c.header));
    recording.columns.push_back(std::move(c.values));
  }
  for (const auto& [clock, places] : others) {
    std::vector<ChannelHeader> headers;
    std::vector<std::vector<double>> columns;
    for (const std::size_t at : places) {
      headers.push_back(recording.header.channels[at]);
      columns.push_back(std::move(recording.columns[at]));
    }
    auto put = channelsAtTimes(clock.times(), headers, columns, recording.time_s, 1.5 * clock.step_s);
    for (std::size_t i = 0; i < places.size(); ++i) recording.columns[places[i]] = std::move(put[i]);
  }
  tell(recording, "of another length, not read", left);
  tell(recording, "put at the times of the fastest", moved);
  tell(recording, "fewer rows than the table, missing beyond", shorter);
  return true;
}

}  // namespace

base::Result<Recording> readTdms(const std::filesystem::path& file) {
  const auto bytes = base::readFileBytes(file, base::InputBounds::kTable_bytes);
  if (!bytes) return bytes.error();
  bool cut = false;
  const auto objects = readTdmsObjects(*bytes, file.string(), &cut);
  if (!objects) return objects.error();
  Recording recording;
  if (cut) recording.notes.push_back("The file ends before its last segment does: it was cut, and holds what is left.");
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
