#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace articulus::base {

/// CSV row by row as it arrives: memory does not grow with the file. The first line that is neither empty nor a comment
/// (#) names the columns. Commas separate; a cell in quotes may hold commas, line breaks and doubled quotes (RFC 4180);
/// blanks around a cell are not part of it.
/// Errors  ParseError with source, line, column and what to do; those of the source
/// Thread  any, one at a time
class CsvRows {
 public:
  /// Puts what comes next into the memory and says how much it was; 0 at the end.
  using Source = std::function<Result<std::size_t>(char* into, std::size_t size)>;

  /// What stands in a text; the text must outlive the source.
  [[nodiscard]] static Source ofText(std::string_view text);

  /// In  name of the source, as errors call it: "robot.csv"
  CsvRows(Source source, std::string name) : source_(std::move(source)), name_(std::move(name)) {}

  /// Told of each comment, its # included.
  void onComment(std::function<void(std::string_view)> told) { comment_ = std::move(told); }

  /// Reads the names of the columns. False where there is nothing but comments.
  [[nodiscard]] Result<bool> begin();
  /// Reads one row. False at the end.
  [[nodiscard]] Result<bool> next();

  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  /// Of the last row, one a name; until the next row is read. Of a row that was refused for its number of cells, those.
  [[nodiscard]] const std::vector<std::string_view>& cells() const { return cells_; }
  [[nodiscard]] long long line() const { return line_; }  ///< where the last row begins; the first of the file is 1

  /// A complaint about the last row.
  [[nodiscard]] Error wrong(const std::string& what, const std::string& remedy) const;

 private:
  [[nodiscard]] Result<bool> nextRecord(std::string_view& text);
  [[nodiscard]] Result<bool> nextContent(std::string_view& text);
  [[nodiscard]] Result<void> fill();

  Source source_;
  std::string name_;
  std::function<void(std::string_view)> comment_;
  std::vector<std::string> names_;
  std::vector<std::string_view> cells_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what is in the buffer and not yet used
  bool ended_ = false;
  long long line_ = 0, nextLine_ = 1;
};

/// The cells of a single line, as CsvRows finds them: a list "0,-1.57,1.57" has three.
[[nodiscard]] std::vector<std::string> csvCells(const std::string& line);

/// The finite number that a cell of CSV holds; false where it holds none. Makes no text.
[[nodiscard]] bool parseCsvNumber(std::string_view cell, double& value) noexcept;

/// The finite number that a cell of CSV holds.
/// In      where: "robot.csv, line 3", column: its name
/// Errors  ParseError: empty, no number, not finite
[[nodiscard]] Result<double> csvNumber(std::string_view cell, const std::string& where, const std::string& column);

}  // namespace articulus::base
