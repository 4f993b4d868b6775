#include "core/base/csv_rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/input_bounds.h"
#include "core/base/quantity_range.h"

namespace articulus::base {
namespace {

constexpr std::size_t kChunk = 1 << 16;
constexpr std::size_t kLongestRow = 1 << 20;
constexpr double kLooser = 1e3;  // than in files of ours: of metres and millimetres who reads the table can say more
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  return text;
}

bool parse(std::string_view text, double& value) noexcept {
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size();
}

/// As it is shown in an error: short and without control characters.
std::string shown(std::string_view text) {
  std::string result(text.substr(0, 40));
  for (char& c : result)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return "\"" + result + (text.size() > 40 ? "..." : "") + "\"";
}

/// Where the quotes that open at `from` close, or the end of the text; doubled ones are part of the cell.
std::size_t closing(std::string_view text, std::size_t from) {
  for (std::size_t i = from + 1; i < text.size(); ++i) {
    if (text[i] != '"') continue;
    if (i + 1 < text.size() && text[i + 1] == '"') ++i;
    else return i;
  }
  return text.size();
}

/// The first of two signs that no quotes hold; quotes open at the begin of a cell only.
std::size_t findBare(std::string_view text, char one, char other, std::size_t from) {
  bool cellBegins = true;
  for (std::size_t i = from; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' && cellBegins) {
      i = closing(text, i);
      cellBegins = false;
      continue;
    }
    if (c == one || c == other) return i;
    cellBegins = c == ',' || (cellBegins && isBlank(c));
  }
  return std::string_view::npos;
}

/// The cell without its quotes; doubled ones become one, in place.
std::string_view unquoted(std::string_view cell) {
  if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"') return cell;
  cell = cell.substr(1, cell.size() - 2);
  if (cell.find("\"\"") == std::string_view::npos) return trimmed(cell);
  char* const memory = const_cast<char*>(cell.data());  // of our own buffer
  std::size_t size = 0;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    memory[size++] = cell[i];
    if (cell[i] == '"' && i + 1 < cell.size() && cell[i + 1] == '"') ++i;
  }
  return trimmed({memory, size});
}

/// In  text: memory of ours, doubled quotes in it become one
void split(std::string_view text, std::vector<std::string_view>& cells) {
  cells.clear();
  const bool quoted = text.find('"') != std::string_view::npos;
  for (std::size_t from = 0;;) {
    const std::size_t end = quoted ? findBare(text, ',', ',', from) : text.find(',', from);
    const std::string_view cell = trimmed(text.substr(from, end == std::string_view::npos ? end : end - from));
    cells.push_back(quoted ? unquoted(cell) : cell);
    if (end == std::string_view::npos) return;
    from = end + 1;
  }
}

}  // namespace

CsvRows::Source CsvRows::ofText(std::string_view text) {
  return [text](char* into, std::size_t size) mutable -> Result<std::size_t> {
    const std::size_t got = text.copy(into, size);
    text.remove_prefix(got);
    return got;
  };
}

Error CsvRows::wrong(const std::string& what, const std::string& remedy) const {
  return {ErrorCode::ParseError, name_ + ", line " + std::to_string(line_) + ": " + what + ".", remedy};
}

Result<void> CsvRows::fill() {
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t held = buffer_.size();
  buffer_.resize(held + kChunk);
  auto got = source_(buffer_.data() + held, kChunk);
  buffer_.resize(held + (got ? *got : 0));
  if (!got) return got.error();
  ended_ = *got == 0;
  return {};
}

Result<bool> CsvRows::nextRecord(std::string_view& text) {
  line_ = nextLine_;
  for (;;) {
    if (line_ == 1 && begin_ == 0 && buffer_.starts_with(kByteOrderMark)) begin_ = kByteOrderMark.size();
    const std::string_view rest = std::string_view(buffer_).substr(begin_);
    std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    const std::string_view content = trimmed(line);
    const bool quoted = line.find('"') != std::string_view::npos && !content.starts_with('#');
    if (quoted) end = findBare(rest, '\n', '\n', 0);
    if (end == std::string_view::npos && !ended_) {
      if (rest.size() > kLongestRow)
        return wrong(quoted ? "has quotes that do not close" : "is longer than a line of numbers can be",
                     quoted ? "Close the quotes of each cell; within a cell quotes are doubled."
                            : "Give CSV: one row a line, numbers separated by commas.");
      if (auto filled = fill(); !filled) return filled.error();
      continue;
    }
    if (rest.empty()) return false;
    if (quoted && end == std::string_view::npos && line.size() != rest.size())
      return wrong("has quotes that do not close", "Close the quotes of each cell; within a cell quotes are doubled.");
    text = rest.substr(0, end);
    begin_ += end == std::string_view::npos ? rest.size() : end + 1;
    nextLine_ += 1 + std::count(text.begin(), text.end(), '\n');
    return true;
  }
}

Result<bool> CsvRows::nextContent(std::string_view& text) {
  for (;;) {
    auto more = nextRecord(text);
    if (!more || !*more) return more;
    text = trimmed(text);
    if (text.empty()) continue;
    if (text.front() != '#') return true;
    if (comment_) comment_(text);
  }
}

Result<bool> CsvRows::begin() {
  std::string_view text;
  auto more = nextContent(text);
  if (!more || !*more) return more;
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") || text.find('\0') != std::string_view::npos)
    return wrong("is no text, or UTF-16", "Save it as CSV in UTF-8.");
  split(text, cells_);
  if (cells_.size() > InputBounds::kColumns)
    return wrong("has " + std::to_string(cells_.size()) + " cells, a table has " +
                     std::to_string(InputBounds::kColumns) + " columns at most",
                 "Give one row a line.");
  double number = 0.0;
  if (parse(cells_.front(), number))
    return wrong("begins with a number, but names of columns belong here",
                 "Put a line with the names of the columns above the numbers.");
  if (cells_.size() == 1 && text.find(';') != std::string_view::npos)
    return wrong("separates its columns by semicolons",
                 "Separate columns by commas and write numbers with a decimal point.");
  if (cells_.size() == 1 && text.find('\t') != std::string_view::npos)
    return wrong("separates its columns by tabs", "Separate columns by commas.");
  names_.assign(cells_.begin(), cells_.end());
  return true;
}

Result<bool> CsvRows::next() {
  std::string_view text;
  auto more = nextContent(text);
  if (!more || !*more) return more;
  split(text, cells_);
  if (cells_.size() != names_.size())
    return wrong("has " + std::to_string(cells_.size()) + " cells, the header names " + std::to_string(names_.size()) +
                     " columns",
                 "Cells are separated by commas and decimals by a point. Correct this line.");
  return true;
}

std::vector<std::string> csvCells(const std::string& line) {
  std::vector<std::string_view> cells;
  split(line, cells);
  return {cells.begin(), cells.end()};
}

bool parseCsvNumber(std::string_view cell, double& value) noexcept {
  return parse(cell, value) && std::isfinite(value);
}

Result<double> csvNumber(std::string_view cell, const std::string& where, const std::string& column) {
  double value = 0.0;
  std::string what;
  if (cell.empty()) what = "is empty";
  else if (!parse(cell, value)) what = shown(cell) + " is not a number";
  else if (!std::isfinite(value)) what = shown(cell) + " is not finite";
  else if (std::abs(value) > kLooser * largestUnder(column)) what = shown(cell) + " is larger than any such number is";
  else return value;
  return Error{ErrorCode::ParseError, where + ", column " + column + ": " + what + ".",
               "Correct the cell, or remove the line."};
}

}  // namespace articulus::base
