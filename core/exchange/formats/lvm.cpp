#include "core/exchange/formats/lvm.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "core/base/input_bounds.h"
#include "core/base/text/printable.h"
#include "core/exchange/channel_names.h"
#include "core/exchange/import/times/time_base.h"
#include "core/exchange/text_table.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr double kSameTime = 1e-9;  // relative and in seconds
constexpr std::string_view kEnd = "***End_of_Header***";

class Reader {
 public:
  Reader(std::string_view text, std::string origin) : text_(text), origin_(std::move(origin)) {}

  base::Result<Recording> read() {
    if (auto header = fileHeader(); !header) return header.error();
    std::string_view line;
    while (peek(line)) {
      if (line.find_first_not_of(" \t;,") == line.npos) (void)next(line);
      else if (auto read = segment(); !read) return read.error();
    }
    if (recording_.columns.empty()) return fault("there are no channels");
    recording_.timed = timed_;
    if (delta_s_ && timed_ && xColumns_ != "No")
      if (std::string words = rateNote(1.0 / *delta_s_, recording_.time_s); !words.empty())
        recording_.notes.push_back(std::move(words));
    numberEqualNames(recording_);
    if (!timed_)
      for (std::size_t i = 0; i < recording_.columns[0].size(); ++i)
        recording_.time_s.push_back(static_cast<double>(i));
    return std::move(recording_);
  }

 private:
  using Head = std::map<std::string, std::vector<std::string>, std::less<>>;  // lines of the head of a segment

  bool peek(std::string_view& line) const {
    if (at_ >= text_.size()) return false;
    line = text_.substr(at_, text_.find('\n', at_) - at_);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return true;
  }
  bool next(std::string_view& line) {
    if (!peek(line)) return false;
    const auto end = text_.find('\n', at_);
    at_ = end == text_.npos ? text_.size() : end + 1;
    ++number_;
    return true;
  }
  [[nodiscard]] Error fault(const std::string& what,
                            std::string remedy = "The file was cut or edited; let LabVIEW write it anew.") const {
    return {ErrorCode::ParseError, origin_ + ", line " + std::to_string(number_) + ": " + what + ".",
            std::move(remedy)};
  }

  base::Result<void> fileHeader() {
    std::string_view line;
    (void)next(line);
    while (next(line)) {
      if (line.starts_with(kEnd)) return {};
      const auto cells = cellsOf(line, '\t').size() > 1 ? cellsOf(line, '\t') : cellsOf(line, ',');
      if (cells.size() < 2) continue;
      if (cells[0] == "Separator") divider_ = cells[1] == "Comma" ? ',' : cells[1] == "Semicolon" ? ';' : '\t';
      if (cells[0] == "Decimal_Separator") decimalComma_ = line.find(',') != line.npos && cells[1] != ".";
      if (cells[0] == "X_Columns") xColumns_ = cells[1];
      recording_.header.facts.emplace_back(base::printableLine(std::string(cells[0].substr(0, 200))),
                                           base::printableLine(std::string(cells[1].substr(0, 500))));
      if (recording_.header.facts.size() > 200) return fault("the header has no end");
    }
    return fault("the header has no end");
  }

  /// Header, names and rows of one segment.
  base::Result<void> segment() {
    Head head;
    std::string_view line;
    bool ended = false;
    while (!ended && next(line)) {
      const auto cells = cellsOf(line, divider_);
      if (line.starts_with(kEnd)) ended = true;
      else if (!cells.empty() && head.size() < 200) head[std::string(cells[0])] = {cells.begin() + 1, cells.end()};
    }
    if (!ended || !next(line)) return fault("a segment has no header");
    const auto names = cellsOf(line, divider_);
    double channels = 0.0;
    if (head.contains("Channels") && !head["Channels"].empty())
      channels = numberOfCell(head["Channels"][0], false).value_or(0.0);
    if (!(channels >= 1.0 && channels <= static_cast<double>(base::InputBounds::kColumns)))
      return fault("the number of channels is not said");
    const auto count = static_cast<std::size_t>(channels);
    const bool multi = xColumns_ == "Multi";
    const auto column = [&](std::size_t c) { return multi ? 2 * c + 1 : c + 1; };
    if (names.size() <= column(count - 1)) return fault("there are fewer names than channels");
    std::vector<ChannelHeader> headers;
    for (std::size_t c = 0; c < count; ++c)
      headers.push_back({.name = base::printableLine(std::string(names[column(c)])),
                         .unit = c < head["Y_Unit_Label"].size() ? base::printableLine(head["Y_Unit_Label"][c]) : ""});
    auto& known = recording_.header.channels;
    if (recording_.columns.empty()) {
      known = headers;
      recording_.columns.resize(count);
    } else if (!std::ranges::equal(known, headers, [](const ChannelHeader& a, const ChannelHeader& b) {
                 return a.name == b.name && a.unit == b.unit;
               })) {
      return fault("this segment has other channels or other units than the one before",
                   "Export each segment to a file of its own.");
    }
    for (const std::string& dimension : head["X_Dimension"])
      if (!dimension.empty() && dimension != "Time" && dimension != "Zeit")
        return fault("the rows are of \"" + base::printableLine(dimension.substr(0, 40)) + "\", not of times",
                     "Write the measured signals, not what was computed from them.");
    auto clock = clockOf(head, count);
    if (!clock) return clock.error();
    if (clock->second && *clock->second > 0.0) delta_s_ = clock->second;
    return rows(count, multi, clock->first, clock->second);
  }

  /// X0 and Delta_X, which all channels must share: a table has one time for each row.
  base::Result<std::pair<std::optional<double>, std::optional<double>>> clockOf(Head& head, std::size_t count) {
    std::pair<std::optional<double>, std::optional<double>> clock;
    for (const auto& [key, value] : {std::pair{"X0", &clock.first}, std::pair{"Delta_X", &clock.second}}) {
      const auto& cells = head[key];
      for (std::size_t c = 0; c < std::min(count, cells.size()); ++c) {
        if (cells[c].empty()) continue;
        const auto number = numberOfCell(cells[c], decimalComma_);
        if (xColumns_ == "No" && *value && number != *value)
          return fault(std::string("the channels have several ") + key + ": they were not sampled together",
                       "Write channels of one rate and one beginning to a file of their own.");
        if (!*value) *value = number;
      }
    }
    return clock;
  }

  base::Result<void> rows(std::size_t count, bool multi, std::optional<double> x0, std::optional<double> dx) {
    const auto column = [multi](std::size_t c) { return multi ? 2 * c + 1 : c + 1; };
    const bool even = xColumns_ == "No";
    if (even && !(x0 && dx && *dx > 0.0)) timed_ = false;
    std::string_view line;
    for (std::size_t row = 0; peek(line); ++row) {
      if (line.find_first_not_of(" \t;,") == line.npos || line.starts_with("Channels")) break;
      (void)next(line);
      const auto cells = cellsOf(line, divider_);
      if (cells.size() <= column(count - 1)) return fault("there are fewer numbers than channels");
      const auto x = even ? std::optional(x0.value_or(0.0) + static_cast<double>(row) * dx.value_or(1.0))
                          : numberOfCell(cells[0], decimalComma_);
      if (!x) return fault("the first cell is no number");
      for (std::size_t c = 1; multi && c < count; ++c) {
        const auto own = numberOfCell(cells[column(c) - 1], decimalComma_);
        if (!own || (!std::isnan(*own) && std::abs(*own - *x) > kSameTime * (1.0 + std::abs(*x))))
          return fault("the channels have several times: they were not sampled together",
                       "Write channels of one rate and one beginning to a file of their own.");
      }
      if (timed_) recording_.time_s.push_back(*x);
      for (std::size_t c = 0; c < count; ++c) {
        const auto value = numberOfCell(cells[column(c)], decimalComma_);
        if (!value)
          return fault("\"" + base::printableLine(std::string(cells[column(c)].substr(0, 40))) + "\" is no number");
        recording_.columns[c].push_back(*value);
      }
    }
    if (!timed_) recording_.time_s.clear();
    return {};
  }

  std::string_view text_;
  std::string origin_;
  std::size_t at_ = 0, number_ = 0;
  char divider_ = '\t';
  bool decimalComma_ = false, timed_ = true;
  std::string xColumns_ = "One";
  std::optional<double> delta_s_{};
  Recording recording_;
};

}  // namespace

base::Result<Recording> readLvm(const std::filesystem::path& file) {
  const auto text = readMeasurementText(file);
  if (!text) return text.error();
  std::string_view whole = *text;
  const std::string cut = dropCutLine(whole);
  auto recording = Reader(whole, file.string()).read();
  if (recording && !cut.empty()) recording->notes.push_back(cut);
  return recording;
}

}  // namespace articulus::exchange
