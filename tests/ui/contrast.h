#pragma once
#include <QHash>
#include <QImage>
#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace articulus::ui::test {

constexpr double kLeastText = 4.5;   // WCAG 2.1, 1.4.3
constexpr double kLeastLarge = 3.0;  // of letters of 24 px, or bold ones of 18.5 px
constexpr double kLeastEdge = 3.0;   // WCAG 2.1, 1.4.11: what is needed to find a field, a tick or an icon
constexpr double kSmooth = 0.92;     // of the contrast: thin stems never have all of their colour

/// The most frequent colour: the ground that letters stand on.
inline QColor groundIn(const QImage& picture) {
  QHash<QRgb, int> count;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) ++count[picture.pixel(x, y)];
  QRgb ground = 0;
  int most = 0;
  for (auto it = count.cbegin(); it != count.cend(); ++it)
    if (it.value() > most) most = it.value(), ground = it.key();
  return QColor(ground);
}

/// Of the letters with the ground that they stand on: the colour that differs most.
inline double contrastIn(const QImage& picture) {
  const QColor ground = groundIn(picture);
  double best = 1.0;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) best = std::max(best, Theme::contrast(picture.pixelColor(x, y), ground));
  return best;
}

/// Of the upright edge of a field at the left end of its middle line, with what lies inside and with what lies outside:
/// the lesser of both.
/// In  at: the field, within the picture
inline double edgeContrastIn(const QImage& whole, const QRect& at) {
  constexpr int kInside_px = 6, kOutside_px = 3, kWidest_px = 4;
  const int y = at.center().y();
  if (at.left() < kOutside_px || at.width() < 2 * kInside_px) return 1.0;
  const QColor inside = whole.pixelColor(at.left() + kInside_px, y);
  const QColor outside = whole.pixelColor(at.left() - kOutside_px, y);
  double best = 1.0;
  for (int x = at.left() - 1; x < at.left() + kWidest_px; ++x) {
    const QColor here = whole.pixelColor(x, y);
    best = std::max(best, std::min(Theme::contrast(here, inside), Theme::contrast(here, outside)));
  }
  return best;
}

}  // namespace articulus::ui::test
