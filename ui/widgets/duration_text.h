#pragma once
#include <QString>

namespace articulus::ui {

/// "8 s", "2 min 05 s", "1 h 03 min".
[[nodiscard]] QString durationText(double seconds);

}  // namespace articulus::ui
