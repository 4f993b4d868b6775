#include "ui/protocol/preview_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QStackedLayout>
#include <algorithm>
#include <cmath>

#include "core/spatial/units.h"
#include "ui/kit/building_blocks.h"
#include "ui/plot/plot_picture.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

struct Curve {
  const char* name;
  bool onLeft;  ///< moments and angles left and thick, forces and translations right and thin
  int axis;
  double scale;
};

constexpr Curve kLoads[6] = {{"Fx, N", false, 0, 1.0}, {"Fy, N", false, 1, 1.0}, {"Fz, N", false, 2, 1.0},
                             {"Mx, Nm", true, 0, 1.0}, {"My, Nm", true, 1, 1.0}, {"Mz, Nm", true, 2, 1.0}};
constexpr Curve kPoses[6] = {{"x, mm", false, 0, 1e3},
                             {"y, mm", false, 1, 1e3},
                             {"z, mm", false, 2, 1e3},
                             {"FE, °", true, 1, spatial::kDegreesPerRadian},
                             {"LB, °", true, 0, spatial::kDegreesPerRadian},
                             {"AR, °", true, 2, spatial::kDegreesPerRadian}};

bool moves(const std::vector<double>& values) {
  for (const double v : values)
    if (std::isfinite(v) && v != 0.0) return true;
  return false;
}

}  // namespace

PreviewPlot::PreviewPlot(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)),
      empty_(makeLabel(tr("Nothing to draw yet: add a step that loads or moves."), "quiet", this)) {
  auto* stack = new QStackedLayout(this);
  stack->addWidget(plot_);
  stack->addWidget(empty_);
  empty_->setAlignment(Qt::AlignCenter);
  setMinimumHeight(160);
  plot_->setFocusPolicy(Qt::NoFocus);
  plot_->setAttribute(Qt::WA_TransparentForMouseEvents);
  setAccessibleName(tr("Preview of the set points over time"));
  // The legend stands in a row of its own above the curves.
  plot_->plotLayout()->insertRow(0);
  plot_->plotLayout()->addElement(0, 0, plot_->legend);
  plot_->plotLayout()->setRowStretchFactor(0, 0.001);
  plot_->plotLayout()->setRowSpacing(0);
  plot_->legend->setFillOrder(QCPLegend::foColumnsFirst);
  plot_->legend->setMargins(QMargins(0, 0, 0, 0));
  givePictureMenu(*this, *plot_, [this] { draw(); });
}

void PreviewPlot::show(const protocol::SetPointPreview& preview, int highlightedStep) {
  preview_ = preview;
  highlighted_ = highlightedStep;
  draw();
}

void PreviewPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange && plot_->graphCount() > 0) draw();
}

void PreviewPlot::draw() {
  plot_->clearPlottables();
  plot_->clearItems();
  const Theme& theme = Theme::current();
  const QVector<double> time(preview_.time_s.begin(), preview_.time_s.end());
  double leftMost = 0.0, rightMost = 0.0;
  bool negative = false;
  const auto add = [&](const Curve& curve, const std::vector<double>& values) {
    if (!moves(values)) return;
    auto* graph = plot_->addGraph(plot_->xAxis, curve.onLeft ? plot_->yAxis : plot_->yAxis2);
    graph->setName(QString::fromUtf8(curve.name));
    graph->setPen(curve.onLeft ? theme.measuredPen(curve.axis) : theme.wantedPen(curve.axis));
    QVector<double> y;
    y.reserve(static_cast<qsizetype>(values.size()));
    for (const double v : values) {
      y.append(v * curve.scale);
      if (!std::isfinite(v)) continue;
      double& most = curve.onLeft ? leftMost : rightMost;
      most = std::max(most, std::abs(v * curve.scale));
      negative = negative || v < 0.0;
    }
    graph->setData(time, y, true);
  };
  for (std::size_t i = 0; i < 6; ++i) add(kLoads[i], preview_.load[i]);
  const bool loads = plot_->graphCount() > 0;
  if (!loads)
    for (std::size_t i = 0; i < 6; ++i) add(kPoses[i], preview_.pose[i]);
  static_cast<QStackedLayout*>(layout())->setCurrentWidget(plot_->graphCount() > 0 ? static_cast<QWidget*>(plot_)
                                                                                   : empty_);
  if (plot_->graphCount() == 0) return;

  plot_->xAxis->setLabel(tr("time, s"));
  plot_->yAxis->setLabel(loads ? tr("moment, Nm") : tr("angle, °"));
  plot_->yAxis2->setLabel(loads ? tr("force, N") : tr("translation, mm"));
  plot_->yAxis->setVisible(leftMost > 0.0);
  plot_->yAxis2->setVisible(rightMost > 0.0);
  plot_->xAxis->setRange(0.0, std::max(1e-3, preview_.duration_s()));
  // One zero for both sides.
  for (const auto& [axis, most] : {std::pair{plot_->yAxis, leftMost}, std::pair{plot_->yAxis2, rightMost}})
    axis->setRange((negative ? -1.12 : -0.06) * std::max(most, 1e-9), 1.12 * std::max(most, 1e-9));
  mark();
  dress();
  if (!plot_->viewport().isEmpty()) plot_->replot();
}

void PreviewPlot::mark() {
  const Theme& theme = Theme::current();
  for (std::size_t i = 1; i + 1 < preview_.stepStart_s.size(); ++i) {
    auto* line = new QCPItemStraightLine(plot_);
    line->setPen(QPen(theme.line, 1));
    line->point1->setCoords(preview_.stepStart_s[i], 0.0);
    line->point2->setCoords(preview_.stepStart_s[i], 1.0);
  }
  const auto step = static_cast<std::size_t>(highlighted_);
  if (highlighted_ < 0 || step + 1 >= preview_.stepStart_s.size()) return;
  auto* band = new QCPItemRect(plot_);
  band->setPen(Qt::NoPen);
  QColor fill = theme.accent;
  fill.setAlphaF(0.10F);
  band->setBrush(fill);
  band->topLeft->setTypeY(QCPItemPosition::ptAxisRectRatio);
  band->bottomRight->setTypeY(QCPItemPosition::ptAxisRectRatio);
  band->topLeft->setCoords(preview_.stepStart_s[step], 0.0);
  band->bottomRight->setCoords(preview_.stepStart_s[step + 1], 1.0);
}

void PreviewPlot::dress() {
  const Theme& theme = Theme::current();
  QFont small = theme.body();
  small.setPixelSize(13);
  plot_->setBackground(QBrush(theme.surface));
  for (auto* axis : {plot_->xAxis, plot_->yAxis, plot_->yAxis2}) {
    axis->setBasePen(QPen(theme.line));
    axis->setTickPen(QPen(theme.line));
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLabelColor(theme.quiet);
    axis->setLabelColor(theme.quiet);
    axis->setTickLabelFont(small);
    axis->setLabelFont(small);
    axis->grid()->setPen(QPen(theme.line, 1));
    axis->grid()->setZeroLinePen(QPen(theme.quiet, 1));
    axis->ticker()->setTickCount(axis == plot_->xAxis ? 8 : 4);
  }
  plot_->xAxis->grid()->setVisible(false);
  plot_->yAxis2->grid()->setVisible(!plot_->yAxis->visible());
  plot_->legend->setVisible(true);
  plot_->legend->setFont(small);
  plot_->legend->setTextColor(theme.text);
  plot_->legend->setBrush(QBrush(theme.surface));
  plot_->legend->setBorderPen(Qt::NoPen);
}

}  // namespace articulus::ui
