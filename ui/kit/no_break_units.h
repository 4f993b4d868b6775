#pragma once
#include <QString>

namespace articulus::ui {

/// The same words with a space between each number and its unit at which no line breaks: "17 °/s" stays together.
/// Thread  any
[[nodiscard]] QString noBreakUnits(QString words);

/// "0.35 1/s": six digits, and nothing behind a number without unit.
[[nodiscard]] QString withUnit(double value, const QString& unit);

}  // namespace articulus::ui
