#include "ui/plot/plot_loop.h"

#include <qcustomplot.h>

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/kit/building_blocks.h"
#include "ui/plot/plot_style.h"
#include "ui/plot/tools/plot_tools.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

QPen seriesPen(int colour, bool pale) {
  const Theme& theme = Theme::current();
  const std::array colours{theme.accent, theme.axisX, theme.axisY, theme.warning, theme.quiet};
  static constexpr std::array kStyles{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};
  const auto k = static_cast<std::size_t>(colour) % colours.size();
  QColor ink = colours[k];
  if (pale) ink.setAlphaF(0.35f);
  return {ink, pale ? 1.2 : 2.0, kStyles[k]};
}

}  // namespace

PlotLoop::PlotLoop(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), tools_(new PlotTools(*this, *plot_, [this] { restyle(); })),
      hint_(makeLabel({}, "quiet", plot_)) {
  hint_->setAlignment(Qt::AlignCenter);
  hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
  hint_->setMargin(Theme::kGrid / 2);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(plot_);
  // The room between the axes follows from the plot's own layout.
  connect(plot_, &QCustomPlot::afterLayout, this, &PlotLoop::placeHint);
  setMinimumSize(180, 140);
  setAccessibleName(tr("Moment over angle"));
  plot_->axisRect()->setMinimumMargins(QMargins(0, Theme::kGrid, Theme::kGrid, 0));
  plot_->xAxis->ticker()->setTickCount(5);
  plot_->yAxis->ticker()->setTickCount(5);
  plot_->legend->setVisible(false);
  plot_->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignLeft | Qt::AlignTop);
  restyle();
}

void PlotLoop::setAxes(const QString& movementLabel, const QString& loadLabel) {
  if (plot_->xAxis->label() == movementLabel && plot_->yAxis->label() == loadLabel) return;
  tools_->forget();
  plot_->xAxis->setLabel(movementLabel);
  plot_->yAxis->setLabel(loadLabel);
  setAccessibleDescription(tr("%1 over %2").arg(loadLabel, movementLabel));
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotLoop::setHint(const QString& hint) {
  hint_->setText(hint);
  redraw();
}

void PlotLoop::setLines(const std::vector<LoopLine>& lines, bool pointAtEnd) {
  lines_ = lines;
  pointAtEnd_ = pointAtEnd;
  if (!pointAtEnd || lines.empty()) tools_->forget();  // a live loop only grows
  redraw();
}

void PlotLoop::setMarks(const LoopMarks& marks) {
  marks_ = marks;
  redraw();
}

void PlotLoop::write(const QString& words, QPointF at, Qt::Alignment side) {
  const Theme& theme = Theme::current();
  auto* text = new QCPItemText(plot_);
  text->position->setCoords(at);
  text->setPositionAlignment(side);
  text->setText(words);
  text->setFont(theme.body());
  text->setColor(theme.text);
  QColor veil = theme.surface;
  veil.setAlphaF(0.75f);
  text->setBrush(veil);
  text->setPadding(QMargins(4, 1, 4, 1));
}

/// A line with an end on both sides, at that share of the height above zero, its name in the middle.
void PlotLoop::drawStretch(const LoopStretch& stretch, double height) {
  const double y = height * plot_->yAxis->range().upper;
  auto* line = new QCPItemLine(plot_);
  line->start->setCoords(stretch.from, y);
  line->end->setCoords(stretch.to, y);
  line->setHead(QCPLineEnding::esBar);
  line->setTail(QCPLineEnding::esBar);
  line->setPen(QPen(Theme::current().text, 1.2));
  write(stretch.name, {(stretch.from + stretch.to) / 2.0, y},
        Qt::AlignHCenter | (height > 0.0 ? Qt::AlignBottom : Qt::AlignTop));
}

void PlotLoop::drawSlope(const LoopSlope& slope) {
  const double back = slope.onwards ? (slope.at.y() > 0.0 ? -slope.reach : slope.reach) : -slope.reach;
  const double on = slope.onwards ? 0.0 : slope.reach;
  auto* line = new QCPItemLine(plot_);
  line->start->setCoords(slope.at.x() + back, slope.at.y() + back * slope.slope);
  line->end->setCoords(slope.at.x() + on, slope.at.y() + on * slope.slope);
  line->setPen(QPen(Theme::current().warning, 2.0, Qt::DashLine));
  const QPointF named = slope.onwards ? QPointF(slope.at.x() + back, slope.at.y() + back * slope.slope)
                                      : QPointF(slope.at.x() + on, slope.at.y() + on * slope.slope);
  // Beside the loop: where the load grows it lies to the left of its end, else to the right.
  const bool left = slope.onwards && slope.at.y() > 0.0;
  write(slope.name, named, Qt::AlignVCenter | (left ? Qt::AlignRight : Qt::AlignLeft));
}

void PlotLoop::drawMarks() {
  constexpr double kHigh = 0.86, kLow = -0.86;  // of the picture's half height
  if (marks_.zone) {
    auto* band = new QCPItemRect(plot_);
    band->topLeft->setCoords(marks_.zone->from, plot_->yAxis->range().upper);
    band->bottomRight->setCoords(marks_.zone->to, plot_->yAxis->range().lower);
    QColor ink = Theme::current().accent;
    ink.setAlphaF(0.12f);
    band->setBrush(ink);
    band->setPen(Qt::NoPen);
    drawStretch(*marks_.zone, kHigh);
  }
  if (marks_.range) drawStretch(*marks_.range, kLow);
  for (const LoopSlope& slope : marks_.slopes) drawSlope(slope);
}

/// As wide as the lines, with room above them for the legend.
void PlotLoop::fitAxes() {
  constexpr double kRoom = 0.06, kName_px = 24.0;
  QRectF all;
  int names = 1;
  bool any = false;
  for (const auto& line : lines_) {
    names += line.name.isEmpty() ? 0 : 1;
    for (const auto& p : line.points) {
      if (!std::isfinite(p.x() + p.y())) continue;
      all = any ? QRectF(QPointF(std::min(all.left(), p.x()), std::min(all.top(), p.y())),
                         QPointF(std::max(all.right(), p.x()), std::max(all.bottom(), p.y())))
                : QRectF(p, p);
      any = true;
    }
  }
  if (!any) return;
  const double wide = std::max(all.width(), 1e-6), high = std::max(all.height(), 1e-6);
  const double legend = std::min(0.5, names * kName_px / std::max(1, plot_->height()));
  plot_->xAxis->setRange(all.left() - kRoom * wide, all.right() + kRoom * wide);
  plot_->yAxis->setRange(all.top() - kRoom * high, all.bottom() + (kRoom + legend / (1.0 - legend)) * high);
}

void PlotLoop::redraw() {
  plot_->clearItems();
  plot_->clearPlottables();
  curves_.clear();
  double x = 0.0, y = 0.0;
  bool listed = false;
  for (const auto& line : lines_) {
    auto* curve = new QCPCurve(plot_->xAxis, plot_->yAxis);
    curve->setPen(seriesPen(line.colour, line.pale));
    curve->setName(line.name);
    if (line.name.isEmpty()) curve->removeFromLegend();
    listed = listed || !line.name.isEmpty();
    QVector<QCPCurveData> corners;
    corners.reserve(static_cast<qsizetype>(line.points.size()));
    for (const auto& p : line.points) {
      corners.push_back({static_cast<double>(corners.size()), p.x(), p.y()});
      x = std::max(x, std::abs(p.x()));
      y = std::max(y, std::abs(p.y()));
    }
    curve->data()->set(corners, true);
    curves_.push_back(curve);
  }
  plot_->legend->setVisible(listed);
  if (fitted_ && !lines_.empty()) {
    fitAxes();
  } else {
    // Both axes stay centred on zero: loops of different motions compare at a glance.
    // As it begins, a live one shall not show noise at full width.
    x = std::max(pointAtEnd_ || lines_.empty() ? 0.5 : 1e-6, 1.12 * x);
    y = std::max(pointAtEnd_ || lines_.empty() ? 0.1 : 1e-6, 1.12 * y);
    plot_->xAxis->setRange(-x, x);
    plot_->yAxis->setRange(-y, y);
  }
  if (!lines_.empty()) drawMarks();
  if (pointAtEnd_ && !lines_.empty() && !lines_.back().points.empty() && !std::isnan(lines_.back().points.back().x())) {
    auto* point = new QCPItemTracer(plot_);
    point->setStyle(QCPItemTracer::tsCircle);
    point->setSize(9);
    point->setPen(QPen(Theme::current().surface, 1.5));
    point->setBrush(seriesPen(lines_.back().colour, false).color());
    point->position->setCoords(lines_.back().points.back());
  }
  hint_->setVisible(lines_.empty() && !hint_->text().isEmpty());
  placeHint();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

/// In the middle between the axes, in as many lines as it needs there.
void PlotLoop::placeHint() {
  constexpr double kWidest = 0.9;  // of the room between the axes
  const QRect room = plot_->axisRect()->rect();
  if (hint_->isHidden() || room.isEmpty()) return;
  const int width = std::min(hint_->fontMetrics().horizontalAdvance(hint_->text()) + 2 * Theme::kGrid,
                             static_cast<int>(kWidest * room.width()));
  QRect box(0, 0, width, hint_->heightForWidth(width));
  box.moveCenter(room.center());
  hint_->setGeometry(box);
}

void PlotLoop::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (fitted_ && !lines_.empty()) {  // the legend takes another share of it now
    fitAxes();
    plot_->replot(QCustomPlot::rpQueuedReplot);
  }
}

void PlotLoop::restyle() {
  const Theme& theme = Theme::current();
  stylePlot(*plot_);
  plot_->xAxis->grid()->setZeroLinePen(QPen(theme.quiet, 1));
  QColor veil = theme.surface;
  veil.setAlphaF(0.85f);
  plot_->legend->setBrush(veil);
  plot_->legend->setBorderPen(Qt::NoPen);
  plot_->legend->setTextColor(theme.text);
  plot_->legend->setFont(theme.body());
  plot_->legend->setIconSize(28, 14);
  hint_->setStyleSheet(QStringLiteral("background: %1").arg(theme.surface.name()));  // no line runs through the words
  redraw();
}

void PlotLoop::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) restyle();
}

}  // namespace articulus::ui
