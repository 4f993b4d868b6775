#include "core/exchange/formats/trc_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/input_bounds.h"
#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/exchange/channel_names.h"
#include "core/exchange/import/times/time_base.h"
#include "core/exchange/text_table.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

}  // namespace

base::Result<Recording> readTrc(const std::filesystem::path& file) {
  auto text = readMeasurementText(file);
  if (!text) return text.error();
  // A spreadsheet that saved it puts commas between the cells, and behind the last of each line.
  if (text->starts_with("PathFileType,")) std::ranges::replace(*text, ',', '\t');
  std::string_view whole = *text;
  const std::string cut = dropCutLine(whole);
  std::vector<std::vector<std::string_view>> lines;
  std::vector<std::size_t> numbers;
  std::size_t number = 0;
  for (std::size_t at = 0; at < whole.size();) {
    const auto end = std::min(whole.find('\n', at), whole.size());
    auto line = whole.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    at = end + 1;
    ++number;
    if (line.find_first_not_of(" \t") == line.npos) continue;
    lines.push_back(cellsOf(line, '\t'));
    numbers.push_back(number);
  }
  const auto fault = [&](std::size_t i, const std::string& what) {
    return Error{
        ErrorCode::ParseError,
        file.string() + ", line " + std::to_string(i < numbers.size() ? numbers[i] : number) + ": " + what + ".",
        "The file was cut or edited; export it anew."};
  };
  if (lines.size() < 6 || lines[0][0] != "PathFileType") return fault(0, "the five lines of a .trc header are missing");
  Recording recording;
  for (std::size_t c = 0; c < std::min(lines[1].size(), lines[2].size()) && c < 20; ++c)
    recording.header.facts.emplace_back(base::printableLine(std::string(lines[1][c])),
                                        base::printableLine(std::string(lines[2][c])));
  if (std::ranges::any_of(lines[0], [](auto cell) { return cell.ends_with("(SIMULATED)"); }))
    recording.header.facts.emplace_back("data", "simulated");
  std::string unit;
  std::optional<double> frames;
  std::size_t shortRows = 0;
  for (const auto& [key, value] : recording.header.facts) {
    if (key == "Units") unit = value;
    if (key == "NumFrames") frames = numberOfCell(value, false);
    if (key == "DataRate") recording.header.rate_Hz = numberOfCell(value, false);
  }
  const auto& names = lines[3];
  if (names.size() < 3 || names.size() > base::InputBounds::kColumns) return fault(3, "there are no names of points");
  for (std::size_t c = 2; c < names.size(); c += 3) {
    if (names[c].empty()) break;
    for (const char axis : {'x', 'y', 'z'})
      recording.header.channels.push_back(
          {.name = base::printableLine(std::string(names[c])) + " " + axis, .unit = unit});
  }
  const std::size_t columns = recording.header.channels.size();
  recording.columns.resize(columns);
  numberEqualNames(recording);
  for (std::size_t i = 5; i < lines.size(); ++i) {
    const auto& cells = lines[i];
    const auto time = cells.size() > 1 ? numberOfCell(cells[1], false) : std::nullopt;
    if (!time || std::isnan(*time)) return fault(i, "the second cell is no time");
    if (cells.size() > columns + 2 && std::ranges::any_of(cells.begin() + static_cast<long>(columns) + 2, cells.end(),
                                                          [](auto c) { return !c.empty(); }))
      return fault(i, "there are more numbers than points");
    recording.time_s.push_back(*time);
    if (cells.size() < columns + 2) ++shortRows;
    for (std::size_t c = 0; c < columns; ++c) {
      const auto value = c + 2 < cells.size() ? numberOfCell(cells[c + 2], false)
                                              : std::optional(std::numeric_limits<double>::quiet_NaN());
      if (!value)
        return fault(i, "\"" + base::printableLine(std::string(cells[c + 2].substr(0, 40))) + "\" is no number");
      recording.columns[c].push_back(*value);
    }
  }
  if (!cut.empty()) recording.notes.push_back(cut);
  if (std::string words = rateNote(recording.header.rate_Hz, recording.time_s); !words.empty())
    recording.notes.push_back(std::move(words));
  if (frames && *frames != static_cast<double>(recording.rows() + (cut.empty() ? 0 : 1)))
    recording.notes.push_back("The file says " + base::significant(*frames, 9) + " frames and holds " +
                              std::to_string(recording.rows()) + ": it was cut or edited.");
  if (shortRows > 0)
    recording.notes.push_back(std::to_string(shortRows) +
                              " rows have fewer cells than there are points: the rest of them is taken for missing.");
  return recording;
}

}  // namespace articulus::exchange
