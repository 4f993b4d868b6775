#include "ui/kit/no_break_units.h"

#include <QRegularExpression>

#include "ui/kit/number_text.h"

namespace articulus::ui {

QString noBreakUnits(QString words) {
  static const QRegularExpression gap(
      QStringLiteral(
          "(?<=[0-9]) (?=(?:%|°)|(?:N|Nm|mm|m|s|ms|µs|min|h|d|Hz|kHz|kg|g|rad|mrad|deg|V|kN|GB|MB)(?![\\w]))"),
      QRegularExpression::UseUnicodePropertiesOption);
  return words.replace(gap, QString(QChar::Nbsp));
}

QString withUnit(double value, const QString& unit) {
  const QString text = shortText(value, 6);
  return unit.isEmpty() ? text : text + QChar::Nbsp + unit;
}

QString numbersInLocale(QString words, const QLocale& locale) {
  const QString sign = locale.decimalPoint();
  if (sign == QLatin1String(".")) return words;
  static const QRegularExpression value(
      QStringLiteral("(?<![\\w.,:/=\"'_])([-+±]?[0-9]+)\\.([0-9]+)(?=(?: "
                     "(?:to|and|±) [-+]?[0-9.]+)?(?:°|[ \\x{A0}](?:%|°|(?:N|Nm|mm|m|s|"
                     "ms|µs|min|h|d|Hz|kHz|kg|g|rad|mrad|deg|V|kN|GB|MB)(?![\\w]|\\.\\w))))"),
      QRegularExpression::UseUnicodePropertiesOption);
  return words.replace(value, QStringLiteral("\\1") + sign + QStringLiteral("\\2"));
}

}  // namespace articulus::ui
