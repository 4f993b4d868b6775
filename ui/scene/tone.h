#pragma once
#include <QColor>

#include "ui/theme/theme.h"

namespace articulus::ui {

/// What a part of the scene is made of; its colour follows from the theme in force.
enum class Tone {
  Housing,
  Joint,
  Metal,
  Accent,
  Bone,
  MovingBone,
  Disc,
  Resin,
  Bench,
  Grid,
  Shadow,
  Box,
  JointAxis,
  Force,
  Moment,
  Danger
};

[[nodiscard]] QColor colourOf(Tone tone, const Theme& theme);
/// The floor that all stands on, and the picture's background.
[[nodiscard]] QColor backgroundOf(const Theme& theme);

}  // namespace articulus::ui
