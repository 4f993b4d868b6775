#pragma once
#include <QString>

namespace articulus::ui {

/// "8 s", "2 min 05 s", "1 h 03 min".
[[nodiscard]] QString spokenDuration(double seconds);
/// Hours, minutes, seconds: "00:04:12".
[[nodiscard]] QString durationText(double seconds);

}  // namespace articulus::ui
