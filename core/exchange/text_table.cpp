#include "core/exchange/text_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/input_bounds.h"
#include "core/base/input_file.h"
#include "core/base/text/printable.h"
#include "core/exchange/cell_number.h"
#include "core/exchange/text_encoding.h"
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
    const bool comma = divider != ',' || cell.find(',') != cell.npos;  // it was quoted
    if (cell.empty() || saysNothing(cell) || infinityOf(cell)) continue;
    if (numberOfCell(cell, false) || (comma && numberOfCell(cell, true))) ++look.numbers;
    else ++look.words;
  }
  return look;
}

struct Start {
  char divider = ',';
  std::size_t line = 0, cells = 0;
};

/// Whether what begins here are lines "key,number" that stand above a table of more columns.
bool isHead(const std::vector<Line>& lines, std::size_t first, char divider, const Look& look) {
  if (look.cells != 2 || look.words != 1) return false;
  std::size_t i = first;
  while (i < lines.size() && (blank(lines[i].text) || cellsOf(lines[i].text, divider).size() == 2)) ++i;
  return i < std::min(lines.size(), kLooked) && cellsOf(lines[i].text, divider).size() > 2;
}

/// The first rows: lines that are cut alike and hold numbers.
std::optional<Start> startOf(const std::vector<Line>& lines, std::optional<char> divider) {
  for (std::size_t i = 0; i < std::min(lines.size(), kLooked); ++i) {
    if (blank(lines[i].text) || lines[i].text.starts_with('#')) continue;
    for (const char d : kDividers) {
      if (divider && d != *divider) continue;
      const Look first = lookOf(lines[i].text, d);
      if (!first.row() || isHead(lines, i, d, first)) continue;
      bool alike = true;
      std::size_t seen = 1;
      for (std::size_t k = i + 1; alike && k < lines.size() && seen < kAlike; ++k) {
        if (blank(lines[k].text)) continue;
        const Look look = lookOf(lines[k].text, d);
        // A word where the first row has a number is a fault of its own row: that is told with its line and cell.
        alike = look.row() && look.cells == first.cells && look.words >= first.words;
        ++seen;
      }
      if (alike) return Start{d, i, first.cells};
    }
  }
  return std::nullopt;
}

/// Whether commas stand in numbers for the point; empty where nobody can tell.
std::optional<bool> decimalCommaIn(const std::vector<Line>& lines, const Start& start) {
  bool comma = false, point = false, certain = false;
  for (std::size_t i = start.line; i < lines.size(); ++i)
    for (auto cell : cellsOf(lines[i].text, start.divider)) {
      const auto at = cell.find(',');
      point = point || (cell.find('.') != cell.npos && numberOfCell(cell, false));
      if (at == cell.npos || !numberOfCell(cell, true)) continue;
      comma = true;
      auto whole = cell.substr(0, at);
      if (whole.starts_with('-') || whole.starts_with('+')) whole.remove_prefix(1);
      else if (whole.starts_with(kMinus)) whole.remove_prefix(kMinus.size());
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
/// Out  how many of them are names and units
std::size_t readHead(const std::vector<Line>& lines, const Start& start, TextTable& table) {
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
  return used;
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
  if (dropped.empty()) return;
  table.facts.emplace_back("not read", "columns of words: " + dropped.substr(0, 1000));
  table.notes.push_back("Not read, columns of words: " + dropped.substr(0, 1000) + ".");
}

Error faultAt(const std::string& origin, std::size_t line, const std::string& what, std::string remedy) {
  return {ErrorCode::ParseError, origin + ", line " + std::to_string(line) + ": " + what, std::move(remedy)};
}

/// The cells of the lines of names and units that stand next above a line.
std::vector<std::string> headAbove(const std::vector<Line>& lines, std::size_t below, std::size_t count, char divider) {
  std::vector<std::string> head;
  for (std::size_t i = below; i-- > 0 && count > 0;) {
    if (blank(lines[i].text)) continue;
    for (const auto cell : cellsOf(lines[i].text, divider)) head.emplace_back(cell);
    --count;
  }
  return head;
}

/// Columns in which numbers and words stand together have a fault; words alone are left out.
class Rows {
 public:
  Rows(const std::vector<Line>& lines, const Start& start, const std::string& origin, TextTable& table)
      : lines_(lines), start_(start), origin_(origin), table_(table), word_(start.cells), number_(start.cells, false) {}

  /// In  headLines: how many lines above the first row are names and units, which a later block must repeat
  base::Result<void> read(bool blocks, std::size_t headLines) {
    table_.columns.assign(start_.cells, {});
    const auto head = headAbove(lines_, start_.line, headLines, start_.divider);
    bool inBlock = true;
    for (std::size_t i = start_.line; i < lines_.size(); ++i) {
      if (blank(lines_[i].text) || lines_[i].text.starts_with('#')) continue;
      const auto cells = cellsOf(lines_[i].text, start_.divider);
      if (blocks && isHeading(lines_[i].text, cells)) {
        inBlock = false;
        continue;
      }
      if (!inBlock && headAbove(lines_, i, headLines, start_.divider) != head)
        return faultAt(origin_, lines_[i].number, "this block has other columns or other units than the first",
                       "Export each block to a file of its own.");
      inBlock = true;
      if (cells.size() != start_.cells)
        return faultAt(
            origin_, lines_[i].number,
            "there are " + std::to_string(cells.size()) + " cells for " + std::to_string(start_.cells) + " columns",
            "The file was cut or edited, or holds two tables; export it anew.");
      if (auto taken = take(i, cells); !taken) return taken;
    }
    std::vector<bool> words(start_.cells, false);
    for (std::size_t c = 0; c < start_.cells; ++c) {
      words[c] = word_[c].has_value();
    }
    dropEmpty(table_, words);
    return {};
  }

 private:
  /// A line that begins with a number is a row, however it was cut.
  [[nodiscard]] bool isHeading(std::string_view line, const std::vector<std::string_view>& cells) const {
    const Look look = lookOf(line, start_.divider);
    if (look.row() && cells.size() == start_.cells) return false;
    const auto first = std::ranges::find_if(cells, [](auto cell) { return !cell.empty(); });
    return first == cells.end() || !numberOfCell(*first, table_.decimalComma);
  }
  base::Result<void> take(std::size_t line, const std::vector<std::string_view>& cells) {
    for (std::size_t c = 0; c < start_.cells; ++c) {
      const auto number = numberOfCell(cells[c], table_.decimalComma);
      if (!number && !word_[c]) word_[c] = line;
      // "1.234,5" parts thousands; it is no word.
      const bool parted = !number &&
                          withPlainMinus(cells[c]).find_first_not_of("+-.,0123456789") == std::string::npos &&
                          cells[c].find('.') != cells[c].npos && cells[c].find(',') != cells[c].npos;
      number_[c] = number_[c] || parted || (number && !std::isnan(*number));
      if (word_[c] && number_[c]) return noNumber(*word_[c], c);
      table_.columns[c].push_back(number.value_or(kNaN));
    }
    return {};
  }
  [[nodiscard]] Error noNumber(std::size_t line, std::size_t column) const {
    const auto cells = cellsOf(lines_[line].text, start_.divider);
    return faultAt(origin_, lines_[line].number,
                   "\"" + base::printableLine(std::string(cells[column].substr(0, 40))) + "\" is no number",
                   "Export the file anew, or take the line out.");
  }

  const std::vector<Line>& lines_;
  const Start& start_;
  const std::string& origin_;
  TextTable& table_;
  std::vector<std::optional<std::size_t>> word_;  // of each column, the first line with a word in it
  std::vector<bool> number_;                      // whether it has a number
};

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

std::string dropCutLine(std::string_view& text) {
  if (text.empty() || text.ends_with('\n') || text.ends_with('\r')) return {};
  const auto line = 1 + std::count(text.begin(), text.end(), '\n');
  const auto end = text.find_last_of('\n');
  if (end == text.npos) return {};
  const bool isBlank = blank(text.substr(end + 1));
  text = text.substr(0, end + 1);
  if (isBlank) return {};
  return "The file ends without an end of its last line: line " + std::to_string(line) +
         " may be cut in the middle of a number and was left out.";
}

base::Result<TextTable> readTextTable(std::string_view text, const std::string& origin,
                                      const TextTableOptions& options) {
  if (text.find('\0') != text.npos)
    return Error{ErrorCode::ParseError, origin + " is no text: it holds zero bytes.", "Export it as CSV."};
  const std::string cut = dropCutLine(text);
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
  if (!cut.empty()) table.notes.push_back(cut);
  table.divider = start->divider;
  const auto comma = options.decimalComma ? options.decimalComma : decimalCommaIn(lines, *start);
  if (!comma)
    return faultAt(
        origin, lines[start->line].number, "nobody can tell whether a comma is the decimal point or parts thousands",
        "Where it is the decimal point, say so on the command line: --decimal , ; else export it without a sign "
        "that parts thousands.");
  table.decimalComma = *comma;
  const std::size_t headLines = readHead(lines, *start, table);
  if (auto read = Rows(lines, *start, origin, table).read(options.blocks, headLines); !read) return read.error();
  return table;
}

base::Result<std::string> readMeasurementText(const std::filesystem::path& file) {
  auto bytes = base::readFileBytes(file, base::InputBounds::kTable_bytes);
  return bytes ? base::Result<std::string>(asUtf8(*bytes)) : bytes;
}

}  // namespace articulus::exchange
