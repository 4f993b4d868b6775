#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// Numbers from CSV, row by row, as they arrive: memory does not grow with the file. The first line names the columns,
/// in any order; columns that nobody asked for are passed over, so are empty lines and lines that begin with # (our own
/// exports begin with some).
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

  [[nodiscard]] long long line() const { return line_; }  ///< of the last row, the first line of the file is 1
  [[nodiscard]] long long rows() const { return rows_; }  ///< so far

 private:
  [[nodiscard]] base::Result<bool> nextLine(std::string_view& text);
  [[nodiscard]] base::Error problem(const std::string& where, const std::string& what, const std::string& remedy) const;

  int descriptor_;
  std::string source_;
  std::vector<CsvColumn> wanted_;
  std::function<void()> beforeWaiting_;
  std::vector<std::size_t> position_;  ///< of each wanted column among the fields
  std::vector<double> toSi_;
  std::vector<std::string> header_;
  std::vector<std::string_view> fields_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what is in the buffer and not yet used
  bool ended_ = false;
  long long line_ = 0, rows_ = 0;
};

}  // namespace articulus::cli
