#pragma once
#include <QColor>

#include "core/scene/tone.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

using scene::Tone;

/// Its colour in the theme in force.
[[nodiscard]] QColor colourOf(Tone tone, const Theme& theme);
/// Of a part to be looked at, because it comes close to another one.
[[nodiscard]] QColor litColourOf(const QColor& own, const Theme& theme);
/// The floor that all stands on, and the picture's background.
[[nodiscard]] QColor backgroundOf(const Theme& theme);

}  // namespace articulus::ui
