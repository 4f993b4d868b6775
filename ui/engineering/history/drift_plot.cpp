#include "ui/engineering/history/drift_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/plot/plot_style.h"
#include "ui/plot/tools/plot_tools.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

DriftPlot::DriftPlot(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), tools_(new PlotTools(*this, *plot_, [this] { draw(); })) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(plot_);
  setMinimumHeight(170);
  setAccessibleName(tr("Course of the quantity over the sessions"));
}

void DriftPlot::show(const run::Drift& drift) {
  tools_->forget();
  drift_ = drift;
  draw();
}

void DriftPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange) draw();
}

void DriftPlot::draw() {
  const Theme& theme = Theme::current();
  plot_->clearPlottables();
  stylePlot(*plot_);
  plot_->xAxis->setLabel(tr("measurement"));
  if (!drift_.quantity || drift_.points.empty()) {
    plot_->yAxis->setLabel({});
    if (!plot_->viewport().isEmpty()) plot_->replot();
    return;
  }
  const run::MeasuredQuantity& quantity = *drift_.quantity;
  QVector<double> number, value;
  for (const run::DriftPoint& point : drift_.points) {
    number.append(static_cast<double>(number.size() + 1));
    value.append(quantity.shown * point.value);
  }
  const double last = static_cast<double>(number.size());
  auto* course = plot_->addGraph();
  course->setPen(QPen(theme.accent, 1.5));
  course->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(theme.accent, 1.5), QBrush(theme.accent), 5.0));
  course->setData(number, value, true);
  auto [least, most] = std::minmax_element(value.cbegin(), value.cend());
  double low = *least, high = *most;
  if (quantity.limit) {
    const double limit = quantity.shown * *quantity.limit;
    auto* line = plot_->addGraph();
    line->setPen(QPen(theme.danger, 1, Qt::DashLine));
    line->setData({0.0, last + 1.0}, {limit, limit}, true);
    low = std::min(low, 0.0);
    high = std::max(high, limit);
  }
  const double room = std::max(0.1 * (high - low), quantity.shown * quantity.least);
  plot_->xAxis->setRange(0.5, std::max(2.5, last + 0.5));
  plot_->yAxis->setRange(low - room, high + room);
  plot_->yAxis->setLabel(coreText(quantity.label) + QStringLiteral(", ") + toQt(quantity.unit));
  auto whole = QSharedPointer<QCPAxisTickerFixed>::create();
  whole->setTickStep(1.0);
  whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
  plot_->xAxis->setTicker(whole);
  plot_->xAxis->setNumberPrecision(0);
  plot_->xAxis->setNumberFormat(QStringLiteral("f"));
  if (!plot_->viewport().isEmpty()) plot_->replot();
}

}  // namespace articulus::ui
