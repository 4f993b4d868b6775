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

/// What is shown and not typed, with the decimal sign that the fields beside it show: the only ways in which pages,
/// tables and labels write a fraction. Never groups: "1.234" would be read in two ways.
[[nodiscard]] QString fixedText(double value, int decimals);  ///< with so many decimals
[[nodiscard]] QString shortText(
    double value, int digits);  ///< with so many digits at most, as 'g' of printf(); whole below a million
/// How many there are, in groups of three with a narrow space between, which no locale reads as a decimal sign.
[[nodiscard]] QString countText(qint64 count);

}  // namespace articulus::ui
