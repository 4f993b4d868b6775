#pragma once
#include <QString>

#include "ui/theme/theme.h"

namespace articulus::ui {

/// The application's style sheet, generated from the tokens. Widgets ask for a look by dynamic properties:
/// role  "title" "section" "quiet" "mono" "card" "panel" "header" "navigation" "foot" "primary" "flat" "small" "danger"
///       "link"
/// tone  "good" "warning" "danger" "accent" on chips and banners
/// Thread  ui
[[nodiscard]] QString styleSheet(const Theme& theme);

}  // namespace articulus::ui
