#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/scene/specimens/specimen_drawing.h"
#include "ui/kit/number_text.h"
#include "ui/scene/scene_canvas.h"
#include "ui/scene/tone.h"

/// SceneCanvas: the picture with what is written over it.
namespace articulus::ui {
namespace {
constexpr qsizetype kLoadRows = 3;
constexpr double kRow_px = 22.0, kLegendEdge_px = 6.0;  // of the legend
constexpr double kTriad_px = 98.0, kNarrow_px = 430.0;
constexpr double kButtons_px = 56.0, kLeast_px = 90.0;  // above the picture; of it that no legend may lie on
constexpr double kLeastShare = 0.65;                    // the same of what is below the buttons
constexpr double kStrip_px = 62.0;                      // of the strains

/// A ground on which letters can be read whatever the scene shows behind them.
void paintVeil(QPainter& painter, const QRectF& box, double radius) {
  QColor veil = Theme::current().surface;
  veil.setAlphaF(0.86f);
  painter.setPen(Qt::NoPen);
  painter.setBrush(veil);
  painter.drawRoundedRect(box, radius, radius);
  painter.setBrush(Qt::NoBrush);
}

/// What a row of the legend looks like in the scene.
void paintMark(QPainter& painter, const LegendRow& row, const QPointF& middle) {
  const QColor colour = colourOf(row.tone, Theme::current());
  switch (row.mark) {
    case LegendRow::Mark::None: return;
    case LegendRow::Mark::Ball:
      painter.setPen(Qt::NoPen);
      painter.setBrush(colour);
      painter.drawEllipse(middle, 5.0, 5.0);
      painter.setBrush(Qt::NoBrush);
      return;
    case LegendRow::Mark::Ghost:
      painter.fillRect(QRectF(middle - QPointF(8, 6), QSizeF(16, 12)), QBrush(colour, Qt::Dense4Pattern));
      return;
    case LegendRow::Mark::Solid:
      painter.setPen(QPen(colour, 4.0, Qt::SolidLine, Qt::RoundCap));
      painter.drawLine(middle - QPointF(8, 0), middle + QPointF(8, 0));
      return;
    case LegendRow::Mark::Dashed:
      painter.setPen(QPen(colour, 4.0, Qt::SolidLine, Qt::FlatCap));
      for (const double from : {-10.0, -3.0, 4.0})
        painter.drawLine(middle + QPointF(from, 0), middle + QPointF(from + 5, 0));
      return;
  }
}

}  // namespace

void SceneCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  const auto& theme = Theme::current();
  QPainterPath frame;
  frame.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), Theme::kRadius, Theme::kRadius);
  painter.setClipPath(frame);
  painter.fillRect(rect(), backgroundOf(theme));
  if (!picture_.isNull()) painter.drawImage(QRectF(rect()), picture_);
  painter.setClipping(false);
  painter.setPen(QPen(hasFocus() ? theme.accent : theme.line, hasFocus() ? 2.0 : 1.0));
  painter.drawPath(frame);
  if (!title_.isEmpty()) return paintMessage(painter);
  if (!wordless_) paintLabels(painter);
  if (grip_) grip_->paint(painter, camera_, size(), held_);
  paintTriad(painter);
  if (wordless_) return;
  paintLegend(painter);
  paintSpecimenLegend(painter);
}

void SceneCanvas::paintTriad(QPainter& painter) const {
  constexpr double kLength = 26.0;
  const auto& theme = Theme::current();
  const QPointF origin(width() - 54.0, height() - 54.0);
  paintVeil(painter, QRectF(origin.x() - 44.0, origin.y() - 44.0, 88.0, 88.0), 44.0);
  painter.setFont(theme.body());
  static constexpr std::array kLetters{'X', 'Y', 'Z'};
  for (int axis = 0; axis < 3; ++axis) {
    const spatial::Vector3 unit = spatial::Vector3::Unit(axis);
    const QPointF d(unit.dot(camera_.right()), -unit.dot(camera_.up()));
    painter.setPen(theme.measuredPen(axis));
    painter.drawLine(origin, origin + kLength * d);
    if (wordless_) continue;
    const QPointF place = origin + (kLength + 10.0) * d;
    painter.setPen(theme.axis(axis));
    painter.drawText(QRectF(place.x() - 10, place.y() - 10, 20, 20), Qt::AlignCenter,
                     QString(QLatin1Char(kLetters[static_cast<std::size_t>(axis)])));
  }
}

/// Beside the triad; above it where the picture is too narrow for both.
bool SceneCanvas::legendAbove() const { return width() < kNarrow_px && height() > kNarrow_px; }

double SceneCanvas::legendBottom() const { return height() - Theme::kGrid - (legendAbove() ? kTriad_px : 0.0); }

/// In a low view what is drawn comes first: rows that would lie on it stay away, the loads last.
qsizetype SceneCanvas::legendRows() const {
  const double room = legendBottom() - kLegendEdge_px - kButtons_px - least_px();
  auto rows = std::clamp<qsizetype>(static_cast<qsizetype>(std::floor(room / kRow_px)), 0, legend_.size());
  // What is only words explains what stands above it: it says nothing alone.
  while (rows > 0 && legend_[legend_.size() - rows].mark == LegendRow::Mark::None) --rows;
  // Force and moment stand together: one of them alone says that there is no other.
  return rows < std::min<qsizetype>(kLoadRows, legend_.size()) ? 0 : rows;
}

double SceneCanvas::legendTop() const {
  const auto rows = legendRows();
  return legendBottom() - (rows == 0 ? 0.0 : kRow_px * static_cast<double>(rows) + kLegendEdge_px);
}

double SceneCanvas::least_px() const { return std::max(kLeast_px, kLeastShare * (height() - kButtons_px)); }

bool SceneCanvas::leavesRoom(double top_px) const { return top_px >= kButtons_px + least_px(); }

void SceneCanvas::paintLegend(QPainter& painter) const {
  if (legendTop() >= legendBottom()) return;
  const auto& theme = Theme::current();
  painter.setFont(theme.body());
  const QFontMetricsF metrics(painter.font());
  const double left = Theme::kGrid, text = left + 36.0;
  const double most = std::max(120.0, width() - text - 20.0 - (legendAbove() ? 0.0 : kTriad_px));
  double widest = 0.0;
  const auto rows = legend_.last(legendRows());
  for (const auto& row : rows) widest = std::max(widest, metrics.horizontalAdvance(row.text));
  widest = std::min(widest, most);
  paintVeil(painter, QRectF(left, legendTop(), text - left + widest + 12.0, legendBottom() - legendTop()),
            Theme::kRadius);
  double y = legendTop() + 3.0 + 0.5 * kRow_px;
  for (const auto& row : rows) {
    paintMark(painter, row, QPointF(left + 18.0, y));
    painter.setPen(row.mark == LegendRow::Mark::None ? theme.quiet : theme.text);
    painter.drawText(QRectF(text, y - 11.0, widest + 8.0, 22.0), Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(row.text, Qt::ElideRight, widest + 1.0));
    y += kRow_px;
  }
}

/// Where they are in the picture, which fills the canvas; beside each other's way as little as a tip allows.
void SceneCanvas::paintLabels(QPainter& painter) const {
  const auto& theme = Theme::current();
  QFont font = theme.body();
  font.setBold(true);
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  QList<QRectF> taken;
  for (const auto& label : labels_) {
    const auto p = camera_.project(label.at_m);
    if (!p) continue;
    const double half = 0.5 * height();
    QRectF box(0, 0, metrics.horizontalAdvance(label.text) + 10.0, 20.0);
    box.moveCenter({0.5 * width() + half * p->x(), half - half * p->y()});
    const auto meets = [&box](const QRectF& other) { return box.intersects(other); };
    for (int tries = 0; tries < 9 && std::ranges::any_of(taken, meets); ++tries) box.translate(0.0, 21.0);
    if (!rect().contains(box.toRect())) continue;
    taken << box;
    paintVeil(painter, box, 6.0);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, label.text);
    painter.setPen(QPen(colourOf(label.tone, theme), 2.0));
    painter.drawLine(box.bottomLeft() + QPointF(5, -1), box.bottomRight() + QPointF(-5, -1));
  }
}

void SceneCanvas::paintSpecimenLegend(QPainter& painter) const {
  if (!specimenSeen_ || (specimenKnown_ && !ligaments_)) return;
  const auto& theme = Theme::current();
  painter.setFont(theme.body());
  const double bottom = legendTop() - (legendTop() < legendBottom() ? Theme::kGrid : 0.0), left = Theme::kGrid;
  if (!specimenKnown_) {
    const QString text = tr("Specimen drawn plainly: its shape is not known");
    const QRectF box(left, bottom - 26.0, painter.fontMetrics().horizontalAdvance(text) + 22.0, 26.0);
    paintVeil(painter, box, Theme::kRadius);
    painter.setPen(theme.quiet);
    painter.drawText(box, Qt::AlignCenter, text);
    return;
  }
  if (!leavesRoom(bottom - kStrip_px)) return;
  // A strip of the colours with the strains at which they change, and the cut ones apart.
  const QString title = strainIsDrawn_ ? tr("Ligaments: strain as drawn (%)") : tr("Ligaments: strain (%)");
  static constexpr double kField = 34.0, kCut = 44.0;
  const QString cut = tr("cut");
  const double width =
      std::max<double>(5.0 * kField + kCut + 24.0, painter.fontMetrics().horizontalAdvance(title) + 24.0);
  const QRectF box(left, bottom - kStrip_px, width, kStrip_px);
  paintVeil(painter, box, Theme::kRadius);
  painter.setPen(theme.text);
  painter.drawText(QRectF(left + 12, box.top() + 4, width - 16, 18), Qt::AlignVCenter | Qt::AlignLeft, title);
  static constexpr std::array kTones{Tone::StrainSlack, Tone::StrainLow, Tone::StrainMiddle, Tone::StrainHigh,
                                     Tone::StrainMost};
  const double y = box.top() + 25.0;
  for (std::size_t i = 0; i < kTones.size(); ++i) {
    const double x = left + 12.0 + kField * static_cast<double>(i);
    painter.fillRect(QRectF(x, y, kField, 12.0), colourOf(kTones[i], theme));
    if (i == 0) continue;
    painter.drawText(QRectF(x - 17, y + 14, 34, 18), Qt::AlignCenter,
                     fixedText(100.0 * scene::kStrainSteps[i - 1].below, 0));
  }
  const double x = left + 12.0 + 5.0 * kField + 10.0;
  painter.fillRect(QRectF(x, y, 24.0, 12.0), colourOf(Tone::CutTissue, theme));
  painter.drawText(QRectF(x - 12, y + 14, 48, 18), Qt::AlignCenter, cut);
}

void SceneCanvas::paintMessage(QPainter& painter) const {
  const auto& theme = Theme::current();
  const QRectF box = QRectF(rect()).adjusted(24, 24, -24, -24);
  painter.setPen(theme.text);
  painter.setFont(theme.section());
  QRectF used;
  painter.drawText(QRectF(box.left(), box.center().y() - 64, box.width(), 56),
                   Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap, title_, &used);
  painter.setPen(theme.quiet);
  painter.setFont(theme.body());
  painter.drawText(QRectF(box.left(), used.bottom() + 8, box.width(), box.bottom() - used.bottom()),
                   Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, text_);
}

}  // namespace articulus::ui
