#pragma once
#include <QLocale>
#include <QString>

namespace articulus::ui {

/// The same words with a space between each number and its unit at which no line breaks: "17 °/s" stays together.
/// Thread  any
[[nodiscard]] QString noBreakUnits(QString words);

/// "0.35 1/s": six digits, and nothing behind a number without unit.
[[nodiscard]] QString withUnit(double value, const QString& unit);

/// Words of core, which have the decimal point, with the decimal sign of the person's locale: of measured values alone,
/// numbers that a unit follows. Names of files, versions, addresses and what is to be typed stay as they are.
[[nodiscard]] QString numbersInLocale(QString words, const QLocale& locale = QLocale());

}  // namespace articulus::ui
