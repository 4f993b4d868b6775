#include "core/exchange/cell_number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/exchange/text_table.h"

namespace articulus::exchange {

bool saysNothing(std::string_view cell) {
  static constexpr std::array<std::string_view, 13> kWords{"--",      "---",     "----",    "NULL",    "null",
                                                           "missing", "MISSING", "#DIV/0!", "#VALUE!", "#NUM!",
                                                           "1.#QNAN", "1.#IND",  "-1.#IND"};
  return std::ranges::find(kWords, cell) != kWords.end();
}

std::optional<double> infinityOf(std::string_view cell) {
  const bool below = cell.starts_with('-');
  if (below || cell.starts_with('+')) cell.remove_prefix(1);
  static constexpr std::array<std::string_view, 7> kWords{"Inf",      "inf",      "INF",   "Infinity",
                                                          "infinity", "INFINITY", "1.#INF"};
  if (std::ranges::find(kWords, cell) == kWords.end()) return std::nullopt;
  return below ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
}

std::string withPlainMinus(std::string_view cell) {
  std::string plain(cell);
  for (auto at = plain.find(kMinus); at != plain.npos; at = plain.find(kMinus)) plain.replace(at, kMinus.size(), "-");
  return plain;
}

std::optional<double> numberOfCell(std::string_view cell, bool decimalComma) {
  if (cell.empty() || cell == "NaN" || cell == "nan" || cell == "NAN" || cell == "#NV" || cell == "#N/A" ||
      cell == "n/a" || cell == "N/A" || cell == "NA" || cell == "-" || saysNothing(cell))
    return std::numeric_limits<double>::quiet_NaN();
  if (const auto infinite = infinityOf(cell)) return infinite;
  if (cell.find(kMinus) != cell.npos) return numberOfCell(withPlainMinus(cell), decimalComma);
  std::array<char, 64> copy{};
  if (cell.starts_with('+')) cell.remove_prefix(1);
  if (cell.size() >= copy.size()) return std::nullopt;
  std::ranges::copy(cell, copy.begin());
  if (decimalComma) {
    if (cell.find('.') != cell.npos) return std::nullopt;
    if (const auto at = cell.find(','); at != cell.npos) copy[at] = '.';
  }
  double value = 0.0;
  const auto [end, error] = std::from_chars(copy.data(), copy.data() + cell.size(), value);
  if (error != std::errc() || end != copy.data() + cell.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace articulus::exchange
