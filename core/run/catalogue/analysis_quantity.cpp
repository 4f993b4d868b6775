#include "core/run/catalogue/analysis_quantity.h"

#include <algorithm>

namespace articulus::run {
namespace {

/// Whether a text is what a pattern says, in which * stands for any text, also none.
bool fitsPattern(std::string_view text, std::string_view pattern) {
  const auto star = pattern.find('*');
  if (star == std::string_view::npos) return text == pattern;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  const auto rest = pattern.substr(star + 1);
  for (std::size_t i = star; i <= text.size(); ++i)
    if (fitsPattern(text.substr(i), rest)) return true;
  return false;
}

bool isOneOf(std::string_view word, std::string_view words) {
  for (std::size_t from = 0; from <= words.size();) {
    const auto to = std::min(words.find(' ', from), words.size());
    if (words.substr(from, to - from) == word) return true;
    from = to + 1;
  }
  return false;
}

}  // namespace

bool isOf(const AnalysisQuantity& quantity, const storage::ResultValue& row) {
  return row.table == quantity.table && isOneOf(row.unit, quantity.units) && fitsPattern(row.quantity, quantity.name);
}

bool isOfAny(std::span<const AnalysisQuantity> quantities, const storage::ResultValue& row) {
  return std::ranges::any_of(quantities, [&row](const auto& one) { return isOf(one, row); });
}

}  // namespace articulus::run
