#include "ui/status/live_values.h"

#include <algorithm>
#include <cmath>

namespace articulus::ui {

QString text(const LiveValue& value, const record::Sample& sample) {
  const double v = sample[value.channel] * value.scale;
  if (!std::isfinite(v)) return QStringLiteral("–");
  QString digits = QString::number(std::abs(v), 'f', value.decimals);
  // What rounds to zero has no sign: it would flicker.
  const bool zero = std::all_of(digits.cbegin(), digits.cend(), [](QChar c) { return c == u'0' || c == u'.'; });
  return zero ? digits : (v < 0 ? QStringLiteral("-") : QStringLiteral("+")) + digits;
}

QString durationText(double seconds) {
  const auto s = static_cast<long long>(std::max(0.0, std::isfinite(seconds) ? seconds : 0.0));
  return QStringLiteral("%1:%2:%3")
      .arg(s / 3600, 2, 10, QLatin1Char('0'))
      .arg(s / 60 % 60, 2, 10, QLatin1Char('0'))
      .arg(s % 60, 2, 10, QLatin1Char('0'));
}

}  // namespace articulus::ui
