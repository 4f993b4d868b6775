#include "core/base/text/nearest_word.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace articulus::base {
namespace {

/// How many letters must be put in, left out, changed, or swapped with their neighbour to make a of b.
std::size_t letters(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = a[i - 1] == b[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.size()];
}

}  // namespace

std::string nearestWord(std::string_view written, std::span<const std::string> known) {
  std::string nearest;
  std::size_t least = std::max<std::size_t>(2, written.size() / 3) + 1;  // farther away it is no misspelling
  for (const std::string& word : known) {
    const std::size_t away = letters(written, word);
    if (away < least && away < word.size()) least = away, nearest = word;
  }
  return nearest;
}

std::string didYouMean(std::string_view written, std::span<const std::string> known) {
  const std::string nearest = nearestWord(written, known);
  return nearest.empty() ? nearest : "Did you mean \"" + nearest + "\"? ";
}

}  // namespace articulus::base
