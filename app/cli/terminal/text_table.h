#pragma once
#include <string>
#include <vector>

#include "core/base/text/text_format.h"

namespace articulus::cli {

/// A table for a terminal: columns as wide as they must be, numbers to the right, a line under the head.
class TextTable {
 public:
  enum class Align { Left, Right };
  struct Column {
    std::string head;
    Align align = Align::Left;
  };

  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  [[nodiscard]] std::string text() const;
  /// The same with lines of at most so many letters: of the last column what does not fit is left out ("...").
  [[nodiscard]] std::string fitted(std::size_t lineWidth) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// Letters on a line of the terminal; 100 where standard output is none.
[[nodiscard]] std::size_t terminalWidth();

/// Lines of at most so many characters, each behind the indent; breaks at spaces.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t lineWidth, const std::string& indent);

using base::fixed;

/// "1 122 000"
[[nodiscard]] std::string grouped(long long number);

/// "18:42" or "1:02:03"
[[nodiscard]] std::string minutes(double seconds);

}  // namespace articulus::cli
