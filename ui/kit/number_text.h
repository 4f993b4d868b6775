#pragma once
#include <QLocale>
#include <QString>
#include <optional>

namespace articulus::ui {

/// What a person typed as a number.
struct ReadNumber {
  std::optional<double> value;
  QString problem;  ///< why there is none, in words
};

/// Reads a number as it is written in that locale, or with a point, with groups of three digits or without. What can be
/// read in two ways is none ("1.234" where a point separates thousands), nor is anything with a character too many.
/// Thread  any
[[nodiscard]] ReadNumber readNumber(const QString& text, const QLocale& locale);

/// The number with the decimal sign of the locale and without trailing zeros.
/// In  decimals: as many as are shown; more where the number was written with more
[[nodiscard]] QString numberText(double value, int decimals, const QLocale& locale);

}  // namespace articulus::ui
