#include "ui/widgets/preview_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QStackedLayout>
#include <cmath>

#include "ui/theme/theme.h"
#include "ui/widgets/building_blocks.h"

namespace articulus::ui {
namespace {

struct Curve {
  const char* name;
  bool onLeft;       ///< moments and angles left, forces and translations right
  int axis;
  double scale;
};

constexpr Curve kLoads[6] = {{"Fx", false, 0, 1.0}, {"Fy", false, 1, 1.0}, {"Fz", false, 2, 1.0},
                             {"Mx", true, 0, 1.0},  {"My", true, 1, 1.0},  {"Mz", true, 2, 1.0}};
constexpr Curve kPoses[6] = {{"x", false, 0, 1e3}, {"y", false, 1, 1e3}, {"z", false, 2, 1e3},
                             {"FE", true, 1, 180.0 / M_PI}, {"LB", true, 0, 180.0 / M_PI}, {"AR", true, 2, 180.0 / M_PI}};

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
}

void PreviewPlot::show(const SetPointPreview& preview, int highlightedStep) {
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
  const auto& t = preview_.time_s;
  const QVector<double> time(t.begin(), t.end());
  bool left = false, right = false;
  const auto add = [&](const Curve& curve, const std::vector<double>& values) {
    if (!moves(values)) return;
    auto* graph = plot_->addGraph(plot_->xAxis, curve.onLeft ? plot_->yAxis : plot_->yAxis2);
    graph->setName(QString::fromLatin1(curve.name));
    QPen pen = theme.measuredPen(curve.axis);
    graph->setPen(pen);
    QVector<double> y;
    y.reserve(static_cast<qsizetype>(values.size()));
    for (const double v : values) y.append(v * curve.scale);
    graph->setData(time, y, true);
    (curve.onLeft ? left : right) = true;
  };
  for (std::size_t i = 0; i < 6; ++i) add(kLoads[i], preview_.load[i]);
  if (plot_->graphCount() == 0)
    for (std::size_t i = 0; i < 6; ++i) add(kPoses[i], preview_.pose[i]);
  const bool loads = plot_->graphCount() > 0 && QLatin1String(kLoads[0].name).size() == plot_->graph(0)->name().size() &&
                     (plot_->graph(0)->name()[0] == QLatin1Char('F') || plot_->graph(0)->name()[0] == QLatin1Char('M')) &&
                     plot_->graph(0)->name() != QLatin1String("FE");
  static_cast<QStackedLayout*>(layout())->setCurrentWidget(plot_->graphCount() > 0 ? static_cast<QWidget*>(plot_) : empty_);
  if (plot_->graphCount() == 0) return;

  plot_->xAxis->setLabel(tr("time, s"));
  plot_->yAxis->setLabel(loads ? tr("moment, Nm") : tr("angle, °"));
  plot_->yAxis2->setLabel(loads ? tr("force, N") : tr("translation, mm"));
  plot_->yAxis->setVisible(left);
  plot_->yAxis2->setVisible(right);
  plot_->xAxis->setRange(0.0, std::max(1e-3, preview_.duration_s()));
  plot_->yAxis->rescale();
  plot_->yAxis2->rescale();
  for (auto* axis : {plot_->yAxis, plot_->yAxis2}) {
    axis->scaleRange(1.15);
    if (axis->range().size() < 1e-9) axis->setRange(-1.0, 1.0);
  }
  for (std::size_t i = 1; i + 1 < preview_.stepStart_s.size(); ++i) {
    auto* line = new QCPItemStraightLine(plot_);
    line->setPen(QPen(theme.line, 1));
    line->point1->setCoords(preview_.stepStart_s[i], 0.0);
    line->point2->setCoords(preview_.stepStart_s[i], 1.0);
  }
  const auto step = static_cast<std::size_t>(highlighted_);
  if (highlighted_ >= 0 && step + 1 < preview_.stepStart_s.size()) {
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
  dress();
  plot_->replot();
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
  plot_->legend->setBorderPen(QPen(theme.line));
  plot_->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignRight | Qt::AlignTop);
}

}  // namespace articulus::ui
