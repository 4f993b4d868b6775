#include "ui/engineering/scope/frequency_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/spatial/units.h"
#include "ui/kit/number_text.h"
#include "ui/plot/channel_trace.h"
#include "ui/plot/plot_style.h"
#include "ui/plot/powers_ticker.h"
#include "ui/plot/tools/plot_tools.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {
constexpr int kValueRoom_px = 66, kRightRoom_px = 16, kTicks = 4;
constexpr double kHalfPower_dB = -3.0, kNaN = std::numeric_limits<double>::quiet_NaN();
/// Of what follows the input: the rest goes anywhere.
QCPRange rangeOfGain(const FrequencyCurves& curves) {
  constexpr double kMargin_dB = 6.0;
  QCPRange range(0.0, 0.0);
  for (std::size_t i = 0; i < curves.gain_dB.size(); ++i)
    if (curves.coherence[i] >= curves.coherent()) range.expand(curves.gain_dB[i]);
  return {range.lower - kMargin_dB, range.upper + kMargin_dB};
}

}  // namespace

FrequencyPlot::FrequencyPlot(QWidget* parent) : QWidget(parent), plot_(new QCustomPlot(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(plot_);
  setMinimumHeight(160);
  setAccessibleName(tr("Over frequency"));
  tools_ = new PlotTools(*this, *plot_, [this] { redraw(); });
  redraw();
}

void FrequencyPlot::show(const FrequencyCurves& curves, const std::optional<FrequencyCurves>& kept) {
  if (!(curves.choice == curves_.choice)) tools_->forget();  // other axes
  curves_ = curves;
  kept_ = kept && kept->choice == curves.choice ? kept : std::nullopt;
  setAccessibleDescription(words(curves_));
  redraw();
}

QString FrequencyPlot::words(const FrequencyCurves& curves) {
  if (!curves.problem.isEmpty()) return curves.problem;
  if (curves.frequency_Hz.empty()) return {};
  if (!curves.choice.response) {
    const auto most = std::ranges::max_element(curves.density) - curves.density.begin();
    return tr("Largest at %1 Hz. Resolution %2 Hz, %n segment(s) averaged.", nullptr, curves.averaged)
        .arg(shortText(curves.frequency_Hz[static_cast<std::size_t>(most)], 3), shortText(curves.resolution_Hz, 3));
  }
  QString text;
  for (std::size_t i = 0; i < curves.gain_dB.size() && text.isEmpty(); ++i)
    if (curves.coherence[i] >= curves.coherent() && curves.gain_dB[i] < kHalfPower_dB && i > 0)
      text = tr("Falls below −3 dB at %1 Hz.").arg(shortText(curves.frequency_Hz[i], 3)) + QLatin1Char(' ');
  const auto followed = std::ranges::count_if(curves.coherence, [&](double c) { return c >= curves.coherent(); });
  if (followed == 0)
    text = tr("The output does not follow the input: move or load along this axis.") + QLatin1Char(' ');
  return text + tr("Resolution %1 Hz, %n segment(s) averaged.", nullptr, curves.averaged)
                    .arg(shortText(curves.resolution_Hz, 3));
}

QCPAxisRect* FrequencyPlot::addRect(int row, const QString& label, bool last) {
  auto* rect = new QCPAxisRect(plot_);
  plot_->plotLayout()->addElement(row, 0, rect);
  auto* x = rect->axis(QCPAxis::atBottom);
  auto* y = rect->axis(QCPAxis::atLeft);
  styleAxes(*rect);
  rect->setAutoMargins(QCP::msBottom | QCP::msTop);
  rect->setMargins(QMargins(kValueRoom_px, 0, kRightRoom_px, 0));
  rect->setMinimumMargins(QMargins(0, Theme::kGrid, 0, 0));
  x->setScaleType(QCPAxis::stLogarithmic);
  x->setTicker(QSharedPointer<PowersTicker<QCPAxisTickerLog>>::create());
  x->setTickLabels(last);
  x->setLabel(last ? tr("Frequency (Hz)") : QString());
  y->setLabel(label);
  y->ticker()->setTickCount(kTicks);
  const auto& f = curves_.frequency_Hz;
  x->setRange(f.empty() ? 1.0 : f.front(), f.empty() ? 500.0 : f.back());
  return rect;
}

void FrequencyPlot::addCurve(QCPAxisRect& rect, const FrequencyCurves& of, const std::vector<double>& values,
                             double scale, bool kept) {
  const Theme& theme = Theme::current();
  const bool response = of.choice.response;
  QVector<double> x, strong, weak;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool sure = !response || of.coherence[i] >= of.coherent();
    x.push_back(of.frequency_Hz[i]);
    strong.push_back(sure ? scale * values[i] : kNaN);
    weak.push_back(scale * values[i]);
  }
  const QColor colour = kept ? theme.quiet : theme.accent;
  for (const auto* y : {&weak, &strong}) {
    if (y == &weak && !response) continue;
    auto* graph = plot_->addGraph(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
    graph->setPen(QPen(y == &strong ? colour : theme.line, y == &strong ? 2 : 1, kept ? Qt::DashLine : Qt::SolidLine));
    graph->setData(x, *y, true);
  }
}

void FrequencyPlot::redraw() {
  plot_->clearPlottables();
  plot_->clearItems();
  plot_->plotLayout()->clear();
  plot_->setBackground(Theme::current().surface);
  const auto lay = [&](QCPAxisRect* rect, auto member, double scale) {
    if (kept_) addCurve(*rect, *kept_, (*kept_).*member, scale, true);
    addCurve(*rect, curves_, curves_.*member, scale, false);
  };
  if (!curves_.choice.response) {
    const auto trace = traceOf(curves_.choice.channel);
    const QString unit = unitOnPlot(curves_.choice.channel);
    auto* rect = addRect(0, tr("%1 (%2/√Hz)").arg(trace.name, unit.isEmpty() ? QStringLiteral("1") : unit), true);
    auto* y = rect->axis(QCPAxis::atLeft);
    y->setScaleType(QCPAxis::stLogarithmic);
    y->setTicker(QSharedPointer<PowersTicker<QCPAxisTickerLog>>::create());
    y->setNumberFormat(QStringLiteral("gb"));
    y->setNumberPrecision(1);
    lay(rect, &FrequencyCurves::density, trace.scale);
    y->rescale();
    if (curves_.density.empty()) y->setRange(1e-3, 1.0);
  } else {
    auto* gain = addRect(0, tr("Gain (dB)"), false);
    lay(gain, &FrequencyCurves::gain_dB, 1.0);
    gain->axis(QCPAxis::atLeft)->setRange(rangeOfGain(curves_));
    auto* phase = addRect(1, tr("Phase (°)"), false);
    lay(phase, &FrequencyCurves::phase_rad, spatial::kDegreesPerRadian);
    phase->axis(QCPAxis::atLeft)->setRange(-180.0, 180.0);
    auto* coherence = addRect(2, tr("Coherence"), true);
    lay(coherence, &FrequencyCurves::coherence, 1.0);
    coherence->axis(QCPAxis::atLeft)->setRange(0.0, 1.0);
    coherence->axis(QCPAxis::atLeft)->ticker()->setTickCount(2);  // it is the lowest of the three
    plot_->plotLayout()->setRowStretchFactor(2, 0.6);
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void FrequencyPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) redraw();
}

}  // namespace articulus::ui
