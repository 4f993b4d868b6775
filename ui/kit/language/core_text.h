#pragma once
#include <QString>
#include <string_view>

namespace articulus::ui {

/// What core says in English, as the desktop shows it: in German by a row of resources/translations/core_de.json, else
/// by the vocabulary of reports. {0} of a row stands for a number or name, {=0} for what has a row of its own. A text
/// without a row stays in English as a whole. In both languages "30 deg/s" becomes "30 °/s".
/// Thread  ui
[[nodiscard]] QString coreText(std::string_view english);
/// The same in English, whatever the language: what coreText() gives where it has no words of the other language.
[[nodiscard]] QString englishText(std::string_view english);

}  // namespace articulus::ui
