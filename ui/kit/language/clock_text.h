#pragma once
#include <QString>

namespace articulus::ui {

/// As a film counts: "1:02.3".
[[nodiscard]] QString clockText(double time_s);

}  // namespace articulus::ui
