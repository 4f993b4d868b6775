#include "core/base/text/letter_case.h"

#include <algorithm>

namespace articulus::base {
namespace {

char small(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::string lowered(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), small);
  return out;
}

bool sameInAnyCase(std::string_view a, std::string_view b) noexcept {
  return std::ranges::equal(a, b, {}, small, small);
}

}  // namespace articulus::base
