#pragma once
#include <QColor>

#include "core/scene/tone.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

using scene::Tone;

/// Its colour in the theme in force.
[[nodiscard]] QColor colourOf(Tone tone, const Theme& theme);
/// The floor that all stands on, and the picture's background.
[[nodiscard]] QColor backgroundOf(const Theme& theme);

}  // namespace articulus::ui
