#include "core/base/told_apart.h"

#include "core/base/text_format.h"

namespace articulus::base {

std::string toldApart(double value, double bound, int decimals, int mostMore) {
  for (int more = 0; more <= mostMore; ++more)
    if (std::string text = fixed(value, decimals + more); text != fixed(bound, decimals + more)) return text;
  return fixed(value, decimals);
}

std::string significantApart(double value, double bound, int digits) {
  constexpr int kAll = 17;  // of a double
  for (int n = digits; n <= kAll; ++n)
    if (std::string text = significant(value, n); text != significant(bound, n)) return text;
  return significant(value, digits);
}

}  // namespace articulus::base
