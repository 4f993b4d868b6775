#include "core/calibration/data/csv_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <sstream>

namespace articulus::calibration {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return text;
}

base::Error wrong(const std::string& file, int line, const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::ParseError, file + (line > 0 ? ", line " + std::to_string(line) : "") + ": " + what + ".",
          remedy};
}

}  // namespace

base::Result<CsvTable> CsvTable::read(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file))
    return base::Error{base::ErrorCode::NotFound, "Cannot read " + file.string() + ".",
                       "Check that the file exists and that you may read it."};
  std::ostringstream all;
  all << stream.rdbuf();
  CsvTable table;
  table.file_ = file.string();
  table.content_ = std::move(all).str();
  // The views below point into content_, which must not move: short strings would, so it is made long.
  table.content_.reserve(std::max<std::size_t>(table.content_.size() + 1, 64));
  std::string_view rest = table.content_;
  if (rest.substr(0, 3) == "\xEF\xBB\xBF") rest.remove_prefix(3);
  for (int line = 1; !rest.empty(); ++line) {
    const auto end = rest.find('\n');
    std::string_view text = trimmed(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    if (!text.empty() && text.front() == '#' && text.find("SIMULATED") != std::string_view::npos)
      table.simulated_ = true;
    if (text.empty() || text.front() == '#') continue;
    std::vector<std::string_view> cells;
    for (bool more = true; more;) {
      const auto comma = text.find(',');
      cells.push_back(trimmed(text.substr(0, comma)));
      more = comma != std::string_view::npos;
      if (more) text.remove_prefix(comma + 1);
    }
    if (table.names_.empty()) {
      if (cells.size() == 1 && text.find(';') != std::string_view::npos)
        return wrong(table.file_, line, "separates its columns by semicolons",
                     "Separate columns by commas and write numbers with a decimal point.");
      double number = 0.0;
      if (std::from_chars(cells.front().data(), cells.front().data() + cells.front().size(), number).ec == std::errc())
        return wrong(table.file_, line, "begins with a number, but names of columns belong here",
                     "Put a line with the names of the columns above the numbers.");
      for (const auto cell : cells) {
        if (std::find(table.names_.begin(), table.names_.end(), cell) != table.names_.end() && !cell.empty())
          return wrong(table.file_, line, "column " + std::string(cell) + " stands twice", "Remove one of them.");
        table.names_.emplace_back(cell);
      }
      continue;
    }
    if (cells.size() != table.names_.size())
      return wrong(table.file_, line,
                   std::to_string(cells.size()) + " cells, but the first line names " +
                       std::to_string(table.names_.size()) + " columns",
                   "Cells are separated by commas and decimals by a point.");
    table.starts_.push_back(table.cells_.size());
    table.lines_.push_back(line);
    table.cells_.insert(table.cells_.end(), cells.begin(), cells.end());
  }
  table.starts_.push_back(table.cells_.size());
  if (table.names_.empty())
    return wrong(table.file_, 0, "no line with column names",
                 "The first line that does not begin with # names the columns.");
  if (table.rows() == 0) return wrong(table.file_, 0, "no rows below the column names", "Give one measurement a line.");
  return table;
}

std::optional<int> CsvTable::find(std::string_view column) const {
  const auto at = std::find(names_.begin(), names_.end(), column);
  if (at == names_.end()) return std::nullopt;
  return static_cast<int>(at - names_.begin());
}

int CsvTable::column(std::string_view name) const {
  if (const auto at = find(name)) return *at;
  throw wrong(file_, 0, "column " + std::string(name) + " is missing",
              "Columns carry their unit in the name, as in q1_rad, tau1_Nm, x_m.");
}

std::string_view CsvTable::text(int row, int column) const {
  return cells_[starts_[static_cast<std::size_t>(row)] + static_cast<std::size_t>(column)];
}

double CsvTable::number(int row, int column) const {
  const std::string_view cell = text(row, column);
  double value = 0.0;
  const char* first = cell.data() + (!cell.empty() && cell.front() == '+' ? 1 : 0);
  const auto [end, error] = std::from_chars(first, cell.data() + cell.size(), value);
  if (error != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value))
    throw wrong(file_, lineOf(row),
                "column " + names_[static_cast<std::size_t>(column)] + " holds \"" + std::string(cell) +
                    "\", which is not a number",
                "Correct the cell, or remove the line.");
  return value;
}

}  // namespace articulus::calibration
