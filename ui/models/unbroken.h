#pragma once
#include <QString>

namespace articulus::ui {

/// The same words with a space between each number and its unit at which no line breaks: "17 °/s" stays together.
/// Thread  any
[[nodiscard]] QString unbroken(QString words);

}  // namespace articulus::ui
