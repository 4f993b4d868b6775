#include "ui/engineering/tuning/step_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "core/protocol/step.h"
#include "ui/kit/text.h"
#include "ui/plot/plot_style.h"
#include "ui/plot/tools/plot_tools.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr double kRoom = 0.1;  // above and below the curves, of their span

}  // namespace

StepPlot::StepPlot(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), tools_(new PlotTools(*this, *plot_, [this] { redraw(); })) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(plot_);
  setMinimumHeight(160);
  setAccessibleName(tr("Load as its set-point steps"));
  redraw();
}

void StepPlot::show(const std::optional<run::MeasuredResponse>& response,
                    const std::optional<run::MeasuredResponse>& beside) {
  tools_->forget();
  response_ = response;
  beside_ = beside;
  redraw();
}

void StepPlot::redraw() {
  const Theme& theme = Theme::current();
  plot_->clearPlottables();
  stylePlot(*plot_);
  plot_->xAxis->setLabel(tr("Time since the step (s)"));
  plot_->yAxis->setLabel({});
  double low = 0.0, high = 0.0;
  const auto draw = [&](const run::MeasuredResponse& of, const std::vector<double>& values, double scale, QPen pen) {
    auto* graph = plot_->addGraph();
    graph->setPen(pen);
    QVector<double> x(of.time_s.cbegin(), of.time_s.cend()), y;
    for (const double value : values) {
      y.append(scale * value);
      low = std::min(low, y.back());
      high = std::max(high, y.back());
    }
    graph->setData(x, y, true);
  };
  if (beside_ && beside_->request.size != 0.0)
    draw(*beside_, beside_->measured, response_ ? response_->request.size / beside_->request.size : 1.0,
         QPen(theme.quiet, 2, Qt::DashLine));
  if (const auto& any = response_ ? response_ : beside_) {
    draw(*any, any->wanted, 1.0, QPen(theme.text, 1));
    plot_->xAxis->setRange(any->time_s.front(), any->time_s.back());
    plot_->yAxis->setLabel(QStringLiteral("%1 (%2)").arg(toQt(protocol::axisName(any->request.axis)),
                                                         toQt(protocol::axisUnit(any->request.axis))));
  }
  if (response_) draw(*response_, response_->measured, 1.0, QPen(theme.accent, 2));
  const double room = high > low ? kRoom * (high - low) : 1.0;
  plot_->yAxis->setRange(low - room, high + room);
  if (!plot_->viewport().isEmpty()) plot_->replot(QCustomPlot::rpQueuedReplot);
}

void StepPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) redraw();
}

}  // namespace articulus::ui
