#include "ui/kit/no_break_units.h"

#include <QRegularExpression>

#include "ui/kit/number_text.h"

namespace articulus::ui {

QString noBreakUnits(QString words) {
  static const QRegularExpression gap(
      QStringLiteral("(?<=[0-9]) (?=(?:%|°)|(?:N|Nm|mm|m|s|ms|µs|min|h|d|Hz|kg|g|rad|deg|GB|MB)(?![\\w]))"),
      QRegularExpression::UseUnicodePropertiesOption);
  return words.replace(gap, QString(QChar::Nbsp));
}

QString withUnit(double value, const QString& unit) {
  const QString text = shortText(value, 6);
  return unit.isEmpty() ? text : text + QChar::Nbsp + unit;
}

}  // namespace articulus::ui
