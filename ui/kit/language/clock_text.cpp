#include "ui/kit/language/clock_text.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

namespace articulus::ui {

QString clockText(double time_s) {
  const auto tenths = std::llround(10.0 * std::max(0.0, time_s));
  return QStringLiteral("%1:%2%3%4")
      .arg(tenths / 600)
      .arg(tenths / 10 % 60, 2, 10, QLatin1Char('0'))
      .arg(QLocale().decimalPoint())
      .arg(tenths % 10);
}

}  // namespace articulus::ui
