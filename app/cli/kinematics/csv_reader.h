#pragma once
#include <functional>
#include <string>
#include <vector>

#include "core/base/csv_rows.h"
#include "core/base/result.h"

namespace articulus::cli {

/// A column that a command needs.
struct CsvColumn {
  struct Name {
    std::string text;   ///< as in the header: "q1_deg"
    double toSi = 1.0;  ///< what its numbers are multiplied by
  };
  std::vector<Name> names;  ///< any one of these will do; the first is the proper one
};

/// Numbers from CSV on a descriptor, row by row, as they arrive (base::CsvRows): the columns that a command needs, in
/// SI. Columns may stand in any order; those that nobody asked for are passed over.
/// Errors  name line and column; what could not be read was not used
/// Thread  any, one object a descriptor
class CsvReader {
 public:
  /// In  descriptor 0 is standard input; source names it in errors; beforeWaiting is called before each read that may
  ///     block
  CsvReader(int descriptor, std::string source, std::vector<CsvColumn> wanted, std::function<void()> beforeWaiting);

  /// Reads the header.
  [[nodiscard]] base::Result<void> begin();

  /// The next row in SI, in the order that was asked for. False at the end, or when Ctrl+C was pressed.
  [[nodiscard]] base::Result<bool> next(std::vector<double>& values);

  [[nodiscard]] long long line() const { return csv_.line(); }  ///< of the last row, the first line of the file is 1
  [[nodiscard]] long long rows() const { return rows_; }        ///< so far

 private:
  std::string source_;
  std::vector<CsvColumn> wanted_;
  base::CsvRows csv_;
  std::vector<std::size_t> position_;  ///< of each wanted column among the cells
  std::vector<double> toSi_;
  long long rows_ = 0;
};

}  // namespace articulus::cli
