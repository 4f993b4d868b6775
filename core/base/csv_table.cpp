#include "core/base/csv_table.h"

#include <algorithm>

#include "core/base/csv_rows.h"
#include "core/base/input_file.h"

namespace articulus::base {
namespace {

Error wrong(const std::string& file, const std::string& what, const std::string& remedy) {
  return {ErrorCode::ParseError, file + ": " + what + ".", remedy};
}

}  // namespace

Result<CsvTable> CsvTable::read(const std::filesystem::path& file) {
  const auto text = readFileBytes(file, InputBounds::kTable_bytes);
  if (!text) return text.error();
  CsvTable table;
  table.file_ = file.string();
  CsvRows csv(CsvRows::ofText(*text), table.file_);
  csv.onComment([&table](std::string_view comment) {
    table.simulated_ = table.simulated_ || comment.find("SIMULATED") != std::string_view::npos;
  });
  auto begun = csv.begin();
  if (!begun) return begun.error();
  if (!*begun)
    return wrong(table.file_, "no line with column names",
                 "The first line that does not begin with # names the columns.");
  table.names_ = csv.names();
  for (auto name = table.names_.begin(); name != table.names_.end(); ++name)
    if (!name->empty() && std::find(name + 1, table.names_.end(), *name) != table.names_.end())
      return csv.wrong("column " + *name + " stands twice", "Remove one of them.");
  table.ends_.push_back(0);
  for (;;) {
    auto more = csv.next();
    if (!more) return more.error();
    if (!*more) break;
    for (const std::string_view cell : csv.cells()) {
      table.content_ += cell;
      table.ends_.push_back(table.content_.size());
    }
    table.lines_.push_back(static_cast<int>(csv.line()));
  }
  if (table.rows() == 0) return wrong(table.file_, "no rows below the column names", "Give one measurement a line.");
  return table;
}

std::optional<int> CsvTable::find(std::string_view column) const {
  const auto at = std::find(names_.begin(), names_.end(), column);
  if (at == names_.end()) return std::nullopt;
  return static_cast<int>(at - names_.begin());
}

int CsvTable::column(std::string_view name) const {
  if (const auto at = find(name)) return *at;
  throw wrong(file_, "column " + std::string(name) + " is missing",
              "Columns carry their unit in the name, as in q1_rad, tau1_Nm, x_m.");
}

std::string_view CsvTable::text(int row, int column) const {
  const auto cell = static_cast<std::size_t>(row) * names_.size() + static_cast<std::size_t>(column);
  return std::string_view(content_).substr(ends_[cell], ends_[cell + 1] - ends_[cell]);
}

double CsvTable::number(int row, int column) const {
  const auto value = csvNumber(text(row, column), file_ + ", line " + std::to_string(lineOf(row)),
                               names_[static_cast<std::size_t>(column)]);
  if (!value) throw value.error();
  return *value;
}

}  // namespace articulus::base
