#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// What is known of a text before it is looked at; what is not is found in it.
struct TextTableOptions {
  std::optional<char> divider{};       ///< ' ' stands for any number of blanks
  std::optional<bool> decimalComma{};  ///< empty: found, and refused where both readings are possible
  bool blocks = false;                 ///< the same headings may come again between the rows, as MTS writes them
  std::size_t from = 0;                ///< byte at which the table, or what stands above it, begins
};

/// A table of numbers in a text of any program: lines above it, names, perhaps units below or in the names, rows.
/// Dividers are tabs, semicolons, commas or blanks; cells may be quoted; an empty cell, "NaN", "#NV" and "n/a" are
/// missing, "inf" is infinite. Columns of words alone are left out and named in the notes, as is a last line without an
/// end.
struct TextTable {
  std::vector<std::string> names, units;  ///< of equal length; a unit may be empty
  std::vector<std::vector<double>> columns;
  std::vector<std::pair<std::string, std::string>> facts;  ///< "key: value" and such above the table
  std::vector<std::string> notes{};                        ///< what was left out, in sentences
  char divider = ',';
  bool decimalComma = false;
};

/// In      origin: what errors call the file
/// Errors  ParseError: file, line, what and remedy
[[nodiscard]] base::Result<TextTable> readTextTable(std::string_view text, const std::string& origin,
                                                    const TextTableOptions& options = {});

/// The same as a recording: the column of times becomes its time where its unit is known. Else, as where there is none,
/// it is not timed; a rate among the facts ("Frame frequency: 100") is told as rate_Hz.
[[nodiscard]] Recording recordingOf(TextTable table);

/// A file of text as UTF-8, whatever its encoding.
[[nodiscard]] base::Result<std::string> readMeasurementText(const std::filesystem::path& file);

/// Takes a last line that does not end from a text: it may be cut in the middle of a number, which then is another one.
/// Out     what to tell a person; empty: nothing was taken
[[nodiscard]] std::string dropCutLine(std::string_view& text);

/// The number that a cell holds, NaN where it says that there is none, infinite where it says so; empty of any other
/// text.
[[nodiscard]] std::optional<double> numberOfCell(std::string_view cell, bool decimalComma);
[[nodiscard]] std::vector<std::string_view> cellsOf(std::string_view line, char divider);

}  // namespace articulus::exchange
