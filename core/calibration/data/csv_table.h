#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace articulus::calibration {

/// A CSV file with a line of column names: cells as text, numbers on request, complaints with file, line and column.
/// Lines that begin with # and empty lines are skipped, but one that says SIMULATED is remembered; separators are
/// commas; the decimal sign is the point.
/// Thread  any; the accessors throw base::Error for what a person must correct (caught by the readers of this room)
class CsvTable {
 public:
  CsvTable(CsvTable&&) = default;
  CsvTable& operator=(CsvTable&&) = default;
  [[nodiscard]] static base::Result<CsvTable> read(const std::filesystem::path& file);

  [[nodiscard]] int rows() const { return static_cast<int>(starts_.size()) - 1; }
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
  std::string file_, content_;
  bool simulated_ = false;
  std::vector<std::string> names_;
  std::vector<std::string_view> cells_;  ///< into content_
  std::vector<std::size_t> starts_;      ///< first cell of each row, and the end
  std::vector<int> lines_;
};

}  // namespace articulus::calibration
