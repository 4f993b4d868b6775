#include "core/exchange/text_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/input_bounds.h"
#include "core/base/input_file.h"
#include "core/base/printable.h"
#include "core/exchange/unit.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kLooked = 400;  // lines in which the first row must be
constexpr std::size_t kAlike = 3;     // rows that must look alike to be the first of a table
constexpr std::size_t kMostFacts = 400;
constexpr std::array<char, 4> kDividers{'\t', ';', ',', ' '};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

std::string_view unquoted(std::string_view cell) {
  cell = trimmed(cell);
  if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"') cell = trimmed(cell.substr(1, cell.size() - 2));
  return cell;
}

struct Line {
  std::string_view text;
  std::size_t number = 0;
};

std::vector<Line> linesOf(std::string_view text, std::size_t from) {
  std::vector<Line> lines;
  std::size_t number =
      1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<long>(from), '\n'));
  for (auto at = from; at < text.size(); ++number) {
    const auto end = std::min(text.find('\n', at), text.size());
    auto line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back({line, number});
    at = end + 1;
  }
  return lines;
}

bool blank(std::string_view line) { return line.find_first_not_of(" \t;,") == line.npos; }

/// How a line looks when it is cut so: how many cells hold numbers, how many words.
struct Look {
  std::size_t cells = 0, numbers = 0, words = 0;
  [[nodiscard]] bool row() const { return cells >= 2 && numbers >= 1 && numbers >= words; }
};

Look lookOf(std::string_view line, char divider) {
  Look look;
  for (const auto cell : cellsOf(line, divider)) {
    ++look.cells;
    const bool comma = divider != ',';
    if (cell.empty()) continue;
    if (numberOfCell(cell, false) || (comma && numberOfCell(cell, true))) ++look.numbers;
    else ++look.words;
  }
  return look;
}

struct Start {
  char divider = ',';
  std::size_t line = 0, cells = 0;
};

/// The first rows: lines that are cut alike and hold numbers.
std::optional<Start> startOf(const std::vector<Line>& lines, std::optional<char> divider) {
  for (std::size_t i = 0; i < std::min(lines.size(), kLooked); ++i) {
    if (blank(lines[i].text) || lines[i].text.starts_with('#')) continue;
    for (const char d : kDividers) {
      if (divider && d != *divider) continue;
      const Look first = lookOf(lines[i].text, d);
      if (!first.row()) continue;
      bool alike = true;
      std::size_t seen = 1;
      for (std::size_t k = i + 1; alike && k < lines.size() && seen < kAlike; ++k) {
        if (blank(lines[k].text)) continue;
        const Look look = lookOf(lines[k].text, d);
        alike = look.row() && look.cells == first.cells && look.words == first.words;
        ++seen;
      }
      if (alike) return Start{d, i, first.cells};
    }
  }
  return std::nullopt;
}

/// Whether commas stand in numbers for the point; empty where nobody can tell.
std::optional<bool> decimalCommaIn(const std::vector<Line>& lines, const Start& start) {
  if (start.divider == ',') return false;
  bool comma = false, point = false, certain = false;
  for (std::size_t i = start.line; i < lines.size(); ++i)
    for (auto cell : cellsOf(lines[i].text, start.divider)) {
      const auto at = cell.find(',');
      point = point || (cell.find('.') != cell.npos && numberOfCell(cell, false));
      if (at == cell.npos || !numberOfCell(cell, true)) continue;
      comma = true;
      auto whole = cell.substr(0, at);
      if (whole.starts_with('-') || whole.starts_with('+')) whole.remove_prefix(1);
      const auto behind = cell.substr(at + 1);
      const auto digits = std::min(behind.find_first_not_of("0123456789"), behind.size());
      certain = certain || digits != 3 || whole.empty() || whole.starts_with('0') || whole.size() > 3;
    }
  if (!comma) return false;
  if (point) return std::nullopt;
  return certain ? std::optional(true) : std::nullopt;
}

void addFact(TextTable& table, std::string_view line) {
  while (line.starts_with('#') || line.starts_with('%') || line.starts_with(' ')) line.remove_prefix(1);
  const auto at = line.find_first_of(":;\t=,");
  if (table.facts.size() >= kMostFacts || blank(line)) return;
  const auto key = unquoted(line.substr(0, at)), value = at == line.npos ? std::string_view() : line.substr(at + 1);
  auto text = unquoted(trimmed(value));
  while (text.starts_with(':') || text.starts_with('\t')) text = trimmed(text.substr(1));
  table.facts.emplace_back(base::printableLine(std::string(key.substr(0, 200))),
                           base::printableLine(std::string(text.substr(0, 1000))));
}

/// Names, units and facts out of the lines above the first row.
void readHead(const std::vector<Line>& lines, const Start& start, TextTable& table) {
  std::vector<std::size_t> heads;  // the lines next above with as many cells, at most two
  for (std::size_t i = start.line; i-- > 0 && heads.size() < 2;) {
    if (blank(lines[i].text)) {
      if (!heads.empty()) break;
      continue;
    }
    std::string_view text = lines[i].text;
    while (text.starts_with('#') || text.starts_with('%')) text.remove_prefix(1);
    const auto cells = cellsOf(trimmed(text), start.divider);
    if (cells.size() != start.cells && cellsOf(text, start.divider).size() != start.cells) break;
    heads.push_back(i);
  }
  const auto cellsAt = [&](std::size_t i) {
    std::string_view text = lines[i].text;
    while (text.starts_with('#') || text.starts_with('%')) text.remove_prefix(1);
    auto cells = cellsOf(text, start.divider);
    if (cells.size() != start.cells) cells = cellsOf(trimmed(text), start.divider);
    return cells;
  };
  std::size_t used = 0;
  table.names.assign(start.cells, {});
  table.units.assign(start.cells, {});
  if (!heads.empty()) {
    const auto below = cellsAt(heads[0]);
    const auto units = std::ranges::count_if(below, [](auto cell) { return unitOf(cell).has_value(); });
    const auto filled = std::ranges::count_if(below, [](auto cell) { return !cell.empty(); });
    const bool unitLine = heads.size() > 1 && units > 0 && 2 * units >= filled;
    if (unitLine)
      for (std::size_t c = 0; c < start.cells; ++c) table.units[c] = base::printableLine(std::string(below[c]));
    used = unitLine ? 2 : 1;
    const auto names = cellsAt(heads[used - 1]);
    for (std::size_t c = 0; c < start.cells; ++c) {
      const Heading heading = partHeading(names[c]);
      const bool own = table.units[c].empty() && !heading.unit.empty();
      if (own) table.units[c] = heading.unit;
      // What ends in a unit behind a dash keeps its whole name: "force_x_N" is one of ours.
      const bool dash = own && names[c].size() == heading.name.size() + 1 + heading.unit.size() &&
                        names[c][heading.name.size()] == '_';
      table.names[c] = base::printableLine(std::string(own && !dash ? std::string_view(heading.name) : names[c]));
    }
  }
  for (std::size_t i = 0; i < start.line; ++i)
    if (std::ranges::find(heads.begin(), heads.begin() + static_cast<long>(used), i) ==
        heads.begin() + static_cast<long>(used))
      addFact(table, lines[i].text);
}

/// Columns that hold words, and such without a name and without a number, are no measurements.
void dropEmpty(TextTable& table, const std::vector<bool>& words) {
  std::string dropped;
  std::size_t to = 0;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const bool nothing =
        table.names[c].empty() && std::ranges::all_of(table.columns[c], [](double v) { return std::isnan(v); });
    if (words[c]) dropped += (dropped.empty() ? "" : ", ") + table.names[c];
    if (words[c] || nothing) continue;
    if (table.names[c].empty()) table.names[c] = "column " + std::to_string(c + 1);
    if (to != c) {
      table.names[to] = std::move(table.names[c]);
      table.units[to] = std::move(table.units[c]);
      table.columns[to] = std::move(table.columns[c]);
    }
    ++to;
  }
  table.names.resize(to);
  table.units.resize(to);
  table.columns.resize(to);
  if (!dropped.empty()) table.facts.emplace_back("not read", "columns of words: " + dropped.substr(0, 1000));
}

Error faultAt(const std::string& origin, std::size_t line, const std::string& what, std::string remedy) {
  return {ErrorCode::ParseError, origin + ", line " + std::to_string(line) + ": " + what, std::move(remedy)};
}

base::Result<void> readRows(const std::vector<Line>& lines, const Start& start, bool blocks, const std::string& origin,
                            TextTable& table) {
  std::vector<bool> words(start.cells, false);
  const auto first = cellsOf(lines[start.line].text, start.divider);
  for (std::size_t c = 0; c < start.cells; ++c)
    words[c] = !first[c].empty() && !numberOfCell(first[c], table.decimalComma);
  table.columns.assign(start.cells, {});
  std::vector<double> row(start.cells);
  for (std::size_t i = start.line; i < lines.size(); ++i) {
    if (blank(lines[i].text) || lines[i].text.starts_with('#')) continue;
    const auto cells = cellsOf(lines[i].text, start.divider);
    const Look look = lookOf(lines[i].text, start.divider);
    if (blocks && (!look.row() || cells.size() != start.cells)) continue;
    if (cells.size() != start.cells)
      return faultAt(
          origin, lines[i].number,
          "there are " + std::to_string(cells.size()) + " cells for " + std::to_string(start.cells) + " columns",
          "The file was cut or edited, or holds two tables; export it anew.");
    for (std::size_t c = 0; c < start.cells; ++c) {
      row[c] = kNaN;
      if (words[c]) continue;
      const auto number = numberOfCell(cells[c], table.decimalComma);
      if (!number)
        return faultAt(origin, lines[i].number,
                       "\"" + base::printableLine(std::string(cells[c].substr(0, 40))) + "\" is no number",
                       "Export the file anew, or take the line out.");
      row[c] = *number;
    }
    for (std::size_t c = 0; c < start.cells; ++c) table.columns[c].push_back(row[c]);
  }
  dropEmpty(table, words);
  return {};
}

bool isTime(const std::string& name) {
  std::string folded;
  for (const char c : name)
    if (std::isalpha(static_cast<unsigned char>(c)))
      folded += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  static constexpr std::array<std::string_view, 10> kNames{
      "time", "t", "times", "elapsedtime", "runningtime", "totaltime", "testtime", "zeit", "xvalue", "timestamp"};
  return std::ranges::find(kNames, folded) != kNames.end();
}

/// "Frame frequency: 100", "Sample Rate: 1000 Hz".
std::optional<double> rateOf(const TextTable& table) {
  for (const auto& [key, value] : table.facts) {
    std::string folded(key);
    std::ranges::transform(folded, folded.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const bool rate = folded.find("frequency") != folded.npos || folded.find("rate") != folded.npos;
    if (!rate) continue;
    const auto number = numberOfCell(value.substr(0, value.find_first_of(" \t")), table.decimalComma);
    const auto unit = trimmed(std::string_view(value).substr(std::min(value.find_first_of(" \t"), value.size())));
    if (number && *number > 0.0 && std::isfinite(*number) && (unit.empty() || unit == "Hz")) return number;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string_view> cellsOf(std::string_view line, char divider) {
  std::vector<std::string_view> cells;
  if (divider == ' ') {
    for (auto at = line.find_first_not_of(" \t"); at != line.npos;) {
      const auto end = std::min(line.find_first_of(" \t", at), line.size());
      cells.push_back(line.substr(at, end - at));
      at = line.find_first_not_of(" \t", end);
    }
    return cells;
  }
  for (std::size_t at = 0;;) {
    const auto begin = std::min(line.find_first_not_of(' ', at), line.size());
    std::size_t end = line.find(divider, at);
    if (begin < line.size() && line[begin] == '"') {
      const auto close = line.find('"', begin + 1);
      if (close != line.npos) end = line.find(divider, close);
    }
    cells.push_back(unquoted(line.substr(at, end == line.npos ? line.npos : end - at)));
    if (end == line.npos) return cells;
    at = end + 1;
  }
}

std::optional<double> numberOfCell(std::string_view cell, bool decimalComma) {
  if (cell.empty() || cell == "NaN" || cell == "nan" || cell == "NAN" || cell == "#NV" || cell == "#N/A" ||
      cell == "n/a" || cell == "N/A" || cell == "NA" || cell == "-")
    return kNaN;
  std::array<char, 64> copy{};
  if (cell.starts_with('+')) cell.remove_prefix(1);
  if (cell.size() >= copy.size()) return std::nullopt;
  std::ranges::copy(cell, copy.begin());
  if (decimalComma) {
    if (cell.find('.') != cell.npos) return std::nullopt;
    if (const auto at = cell.find(','); at != cell.npos) copy[at] = '.';
  }
  double value = 0.0;
  const auto [end, error] = std::from_chars(copy.data(), copy.data() + cell.size(), value);
  if (error != std::errc() || end != copy.data() + cell.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

base::Result<TextTable> readTextTable(std::string_view text, const std::string& origin,
                                      const TextTableOptions& options) {
  if (text.find('\0') != text.npos)
    return Error{ErrorCode::ParseError, origin + " is no text: it holds zero bytes.", "Export it as CSV."};
  const auto lines = linesOf(text, std::min(options.from, text.size()));
  const auto start = startOf(lines, options.divider);
  if (!start)
    return Error{ErrorCode::ParseError,
                 origin + ": no table of numbers was found in its first " + std::to_string(kLooked) + " lines.",
                 "It needs rows of two or more numbers, divided by tabs, semicolons, commas or blanks."};
  if (start->cells > base::InputBounds::kColumns)
    return Error{ErrorCode::ParseError, origin + " has " + std::to_string(start->cells) + " columns.",
                 "At most " + std::to_string(base::InputBounds::kColumns) + " are read."};
  TextTable table;
  table.divider = start->divider;
  const auto comma = options.decimalComma ? options.decimalComma : decimalCommaIn(lines, *start);
  if (!comma)
    return faultAt(origin, lines[start->line].number,
                   "nobody can tell whether a comma is the decimal point or parts thousands",
                   "Export it with a point as the decimal sign, or with another number of digits.");
  table.decimalComma = *comma;
  readHead(lines, *start, table);
  if (auto read = readRows(lines, *start, options.blocks, origin, table); !read) return read.error();
  return table;
}

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
  return recording;
}

base::Result<std::string> readMeasurementText(const std::filesystem::path& file) {
  auto bytes = base::readFileBytes(file, base::InputBounds::kTable_bytes);
  if (!bytes) return bytes;
  if (bytes->starts_with("\xEF\xBB\xBF")) bytes->erase(0, 3);
  const bool little = bytes->starts_with("\xFF\xFE"), big = bytes->starts_with("\xFE\xFF");
  if (!little && !big) return bytes;
  std::string text;
  for (std::size_t i = 2; i + 1 < bytes->size(); i += 2) {
    const auto a = static_cast<unsigned char>((*bytes)[i]), b = static_cast<unsigned char>((*bytes)[i + 1]);
    const unsigned letter = little ? a + 256U * b : b + 256U * a;
    if (letter < 0x80) text += static_cast<char>(letter);
    else if (letter < 0x800) {
      text += static_cast<char>(0xC0 | letter >> 6);
      text += static_cast<char>(0x80 | (letter & 0x3F));
    } else text += '?';  // no measurement needs it
  }
  return text;
}

}  // namespace articulus::exchange
