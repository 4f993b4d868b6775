#pragma once
#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/csv_rows.h"
#include "core/base/json_reader.h"

namespace articulus::test {

/// A CSV file as text: comments, names of the columns, rows.
struct CsvText {
  std::vector<std::string> comments;
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;

  /// The cells of one column.
  [[nodiscard]] std::vector<std::string> column(const std::string& name) const {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) throw std::runtime_error("there is no column " + name);
    std::vector<std::string> cells;
    for (const auto& row : rows) cells.push_back(row[static_cast<std::size_t>(at - names.begin())]);
    return cells;
  }
};

/// Throws what is wrong with the file.
inline CsvText readCsvText(const std::filesystem::path& file) {
  const auto must = [](const auto& result) -> const auto& {
    if (!result) throw std::runtime_error(result.error().text());
    return *result;
  };
  const auto content = base::readTextFile(file);
  base::CsvRows csv(base::CsvRows::ofText(must(content)), file.string());
  CsvText text;
  csv.onComment([&text](std::string_view comment) { text.comments.emplace_back(comment); });
  if (!must(csv.begin())) return text;
  text.names = csv.names();
  while (must(csv.next())) text.rows.emplace_back(csv.cells().begin(), csv.cells().end());
  return text;
}

}  // namespace articulus::test
