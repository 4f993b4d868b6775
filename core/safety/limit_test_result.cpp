#include "core/safety/limit_test_result.h"

namespace articulus::safety {

std::string axisAndSide(const LimitTestResult& t) {
  std::string text(axisOf(t.limit, t.axis));
  if (t.sign == 0) return text;
  if (!text.empty()) text += ' ';
  return text + (t.sign > 0 ? '+' : '-');
}

std::string nameOf(const LimitTestResult& t) {
  const std::string where = axisAndSide(t);
  const bool axis = !axisOf(t.limit, t.axis).empty();
  return std::string(info(t.limit).label) + (axis ? ", " : where.empty() ? "" : " ") + where;
}

}  // namespace articulus::safety
