#include "ui/scene/tone.h"

#include "core/scene/specimens/specimen_drawing.h"

namespace articulus::ui {
namespace {

QColor mix(const QColor& a, const QColor& b, double share) {
  const auto one = [share](float x, float y) { return static_cast<float>(x * (1.0 - share) + y * share); };
  return QColor::fromRgbF(one(a.redF(), b.redF()), one(a.greenF(), b.greenF()), one(a.blueF(), b.blueF()));
}

}  // namespace

QColor colourOf(Tone tone, const Theme& theme) {
  const bool dark = theme.mode == Theme::Mode::Dark;
  const QColor light = dark ? theme.text : theme.surface, deep = dark ? theme.line : theme.text;
  switch (tone) {
    case Tone::Housing: return mix(light, theme.quiet, dark ? 0.22 : 0.15);
    case Tone::Joint: return mix(deep, theme.quiet, dark ? 0.55 : 0.45);
    case Tone::Metal: return mix(light, theme.quiet, 0.55);
    case Tone::Accent: return mix(theme.accent, deep, 0.10);
    case Tone::Bone: return mix(mix(light, theme.warning, 0.20), deep, 0.04);
    case Tone::MovingBone: return mix(mix(light, theme.warning, 0.38), deep, 0.02);
    case Tone::Disc: return mix(light, theme.accent, 0.38);
    case Tone::Resin: return mix(light, theme.good, 0.18);
    case Tone::Bench: return mix(light, theme.quiet, dark ? 0.95 : 0.38);
    case Tone::Grid: return mix(backgroundOf(theme), theme.quiet, dark ? 0.20 : 0.22);
    case Tone::Shadow: return mix(backgroundOf(theme), QColor(Qt::black), dark ? 0.32 : 0.09);
    case Tone::Box: return mix(theme.quiet, theme.accent, 0.35);
    case Tone::JointAxis: return theme.accent;
    case Tone::MovedWay: return theme.good;
    case Tone::Planned: return mix(theme.accent, light, 0.25);
    case Tone::Marker: return mix(theme.accent, theme.danger, 0.55);
    case Tone::ScrewAxis: return theme.text;
    case Tone::AxisOfNow: return theme.danger;
    case Tone::RotationCentre: return theme.good;
    case Tone::JointX: return theme.axis(0);
    case Tone::JointY: return theme.axis(1);
    case Tone::JointZ: return theme.axis(2);
    case Tone::Force: return theme.warning;
    case Tone::Moment: return theme.accent;
    case Tone::Danger: return theme.danger;
    case Tone::Meniscus: return mix(mix(light, theme.accent, 0.30), deep, 0.08);
    case Tone::Tendon: return mix(mix(light, theme.danger, 0.12), deep, 0.10);
    case Tone::Polymer: return mix(light, theme.quiet, dark ? 0.30 : 0.24);
    case Tone::CutTissue:
    case Tone::StrainSlack:
    case Tone::StrainLow:
    case Tone::StrainMiddle:
    case Tone::StrainHigh:
    case Tone::StrainMost: {
      const auto colour = scene::strainColour(tone);  // the same by day and by night: the legend names them
      return {colour[0], colour[1], colour[2]};
    }
  }
  return theme.quiet;
}

QColor litColourOf(const QColor& own, const Theme& theme) { return mix(own, theme.warning, 0.72); }

QColor backgroundOf(const Theme& theme) {
  return theme.mode == Theme::Mode::Dark ? mix(theme.surface, theme.ground, 0.4) : mix(theme.surface, theme.line, 0.38);
}

}  // namespace articulus::ui
