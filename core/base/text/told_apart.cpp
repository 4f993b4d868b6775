#include "core/base/text/told_apart.h"

#include <cstdlib>

#include "core/base/text/c_numbers.h"
#include "core/base/text/text_format.h"

namespace articulus::base {

std::string toldApart(double value, double bound, int decimals, int mostMore) {
  for (int more = 0; more <= mostMore; ++more)
    if (std::string text = fixed(value, decimals + more); text != fixed(bound, decimals + more)) return text;
  return fixed(value, decimals);
}

std::string boundBeside(double value, double bound, int decimals, int mostMore) {
  const base::CNumbers numbers;
  const double told = std::strtod(toldApart(value, bound, decimals, mostMore).c_str(), nullptr);
  const auto sideOf = [](double one, double of) { return (one > of) - (one < of); };
  const int side = sideOf(value, bound);
  for (int more = 0; more <= mostMore; ++more)
    if (std::string text = fixed(bound, decimals + more); sideOf(told, std::strtod(text.c_str(), nullptr)) == side)
      return text;
  return fixed(bound, decimals);
}

std::string significantApart(double value, double bound, int digits) {
  constexpr int kAll = 17;  // of a double
  for (int n = digits; n <= kAll; ++n)
    if (std::string text = significant(value, n); text != significant(bound, n)) return text;
  return significant(value, digits);
}

}  // namespace articulus::base
