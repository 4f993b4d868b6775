#include "ui/status/live_values.h"

#include <algorithm>
#include <cmath>

#include "ui/kit/number_text.h"

namespace articulus::ui {

QString text(const LiveValue& value, const record::Sample& sample) {
  const double v = sample[value.channel] * value.scale;
  if (!std::isfinite(v)) return QStringLiteral("–");
  QString digits = fixedText(std::abs(v), value.decimals);
  // What rounds to zero has no sign: it would flicker.
  const bool zero = std::none_of(digits.cbegin(), digits.cend(), [](QChar c) { return c.isDigit() && c != u'0'; });
  return zero ? digits : (v < 0 ? QStringLiteral("-") : QStringLiteral("+")) + digits;
}

}  // namespace articulus::ui
