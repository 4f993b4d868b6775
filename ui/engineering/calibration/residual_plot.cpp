#include "ui/engineering/calibration/residual_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/plot/plot_style.h"
#include "ui/plot/tools/plot_tools.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

using Use = calibration::RowResidual::Use;

ResidualPlot::ResidualPlot(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), tools_(new PlotTools(*this, *plot_, [this] { draw(); })) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(plot_);
  setMinimumHeight(150);
  setAccessibleName(tr("Position error of every measured row, before and after"));
  // The legend stands in a row of its own above the points.
  plot_->plotLayout()->insertRow(0);
  plot_->plotLayout()->addElement(0, 0, plot_->legend);
  plot_->plotLayout()->setRowStretchFactor(0, 0.001);
  plot_->plotLayout()->setRowSpacing(0);
  plot_->legend->setFillOrder(QCPLegend::foColumnsFirst);
  plot_->legend->setMargins(QMargins(0, 0, 0, 0));
}

void ResidualPlot::show(const calibration::CalibrationResult& result) {
  tools_->forget();
  before_ = after_ = rejected_ = {};
  floor_mm_ = 1e3 * result.noiseFloor_m;
  rows_ = 0;
  firstValidation_ = -1.0;
  const auto add = [this](Points& points, const spatial::Vector3& error) {
    points.row.append(rows_ + 1);
    points.error_mm.append(1e3 * error.norm());
  };
  for (const bool validation : {false, true})
    for (const auto& row : result.rows) {
      if ((row.use == Use::Validation) != validation) continue;
      if (validation && firstValidation_ < 0.0) firstValidation_ = rows_ + 0.5;
      add(before_, row.before_m);
      add(row.use == Use::Rejected ? rejected_ : after_, row.after_m);
      ++rows_;
    }
  draw();
}

void ResidualPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange && rows_ > 0) draw();
}

void ResidualPlot::draw() {
  const Theme& theme = Theme::current();
  plot_->clearPlottables();
  plot_->clearItems();
  stylePlot(*plot_);
  const auto cloud = [this](const QString& name, const Points& points, QCPScatterStyle::ScatterShape shape,
                            const QColor& colour) {
    if (points.row.isEmpty()) return;
    auto* graph = plot_->addGraph();
    graph->setName(name);
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(shape, QPen(colour, 1.5),
                                           shape == QCPScatterStyle::ssDisc ? QBrush(colour) : Qt::NoBrush,
                                           rows_ > 1000 ? 3.0 : 5.0));
    graph->setData(points.row, points.error_mm, true);
  };
  cloud(tr("before"), before_, QCPScatterStyle::ssCircle, theme.quiet);
  cloud(tr("after"), after_, QCPScatterStyle::ssDisc, theme.accent);
  cloud(tr("rejected"), rejected_, QCPScatterStyle::ssCross, theme.danger);
  auto* floor = plot_->addGraph();
  floor->setName(tr("mean noise of the instrument"));
  floor->setPen(QPen(theme.text, 1, Qt::DashLine));
  floor->setData({0.0, rows_ + 1.0}, {floor_mm_, floor_mm_}, true);
  if (firstValidation_ > 0.0) {
    auto* border = new QCPItemStraightLine(plot_);
    border->setPen(QPen(theme.quiet, 1));
    border->point1->setCoords(firstValidation_, 0.0);
    border->point2->setCoords(firstValidation_, 1.0);
    auto* word = new QCPItemText(plot_);
    word->setText(tr("validation"));
    word->setColor(theme.text);
    word->setFont(theme.body());
    word->setPadding(QMargins(6, 2, 6, 2));
    word->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    word->position->setCoords(firstValidation_, 0.0);
    const bool room = firstValidation_ < 0.8 * rows_;  // else the word stands on the other side of its line
    word->setPositionAlignment((room ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop);
  }
  plot_->xAxis->setLabel(tr("measured row"));
  plot_->yAxis->setLabel(tr("error, mm"));
  plot_->xAxis->setRange(0.0, rows_ + 1.0);
  double most = floor_mm_;
  for (const auto* points : {&before_, &after_, &rejected_})
    for (const double error : points->error_mm) most = std::max(most, error);
  plot_->yAxis->setRange(0.0, 1.08 * std::max(most, 1e-3));
  plot_->legend->setVisible(true);
  plot_->legend->setFont(plot_->xAxis->tickLabelFont());
  plot_->legend->setTextColor(theme.text);
  plot_->legend->setBrush(QBrush(theme.surface));
  plot_->legend->setBorderPen(Qt::NoPen);
  if (!plot_->viewport().isEmpty()) plot_->replot();
}

}  // namespace articulus::ui
