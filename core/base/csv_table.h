#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace articulus::base {

/// A CSV file with a line of column names, held whole (CsvRows says how it is written): cells as text, numbers on
/// request, complaints with file, line and column. A comment that says SIMULATED is remembered.
/// Thread  any; the accessors throw base::Error for what a person must correct, for a reader to catch once
class CsvTable {
 public:
  [[nodiscard]] static Result<CsvTable> read(const std::filesystem::path& file);

  [[nodiscard]] int rows() const { return static_cast<int>(lines_.size()); }
  [[nodiscard]] int lineOf(int row) const { return lines_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] bool simulated() const { return simulated_; }  ///< a comment says SIMULATED
  [[nodiscard]] bool has(std::string_view column) const { return find(column).has_value(); }
  /// Place of a column that must be there.
  [[nodiscard]] int column(std::string_view name) const;
  [[nodiscard]] std::string_view text(int row, int column) const;
  [[nodiscard]] double number(int row, int column) const;  ///< finite

 private:
  CsvTable() = default;
  [[nodiscard]] std::optional<int> find(std::string_view column) const;
  std::string file_;
  bool simulated_ = false;
  std::vector<std::string> names_;
  std::string content_;            ///< all cells, one after the other
  std::vector<std::size_t> ends_;  ///< in content_; first that of nothing, then of each cell
  std::vector<int> lines_;
};

}  // namespace articulus::base
