#include "ui/plot/plot_style.h"

#include <qcustomplot.h>

#include <typeinfo>

#include "ui/plot/powers_ticker.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

void stylePlot(QCustomPlot& plot) {
  // QCustomPlot draws as soon as it has a place, and complains where that has no size yet.
  constexpr QSize kLeast_px{8, 8};
  plot.setMinimumSize(plot.minimumSize().expandedTo(kLeast_px));
  plot.setBackground(Theme::current().surface);
  styleAxes(*plot.axisRect());
}

void styleAxes(QCPAxisRect& rect) {
  const Theme& theme = Theme::current();
  rect.setBackground(theme.surface);
  QFont small = theme.body();
  small.setPixelSize(Theme::kBodySize - 1);
  for (QCPAxis* axis : {rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft)}) {
    axis->setBasePen(QPen(theme.line, 1));
    axis->setTickPen(Qt::NoPen);
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLabelColor(theme.text);
    axis->setTickLabelFont(small);
    axis->setLabelColor(theme.text);
    axis->setLabelFont(small);
    axis->setLabelPadding(2);
    axis->setTickLabelPadding(4);
    axis->grid()->setPen(QPen(theme.line, 1));
    axis->grid()->setZeroLinePen(QPen(theme.quiet, 1));
    // One that was chosen (times, powers of ten) stays.
    if (const auto ticker = axis->ticker(); typeid(*ticker) == typeid(QCPAxisTicker)) {
      const auto powers = QSharedPointer<PowersTicker<QCPAxisTicker>>::create();
      powers->setTickCount(ticker->tickCount());
      axis->setTicker(powers);
    }
    axis->setNumberFormat(QStringLiteral("gb"));
    axis->setNumberPrecision(4);
  }
  rect.axis(QCPAxis::atBottom)->grid()->setZeroLinePen(Qt::NoPen);
}

}  // namespace articulus::ui
