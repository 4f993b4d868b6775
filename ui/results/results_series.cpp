#include "ui/results/results_series.h"

#include <QVBoxLayout>

#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/plot/plot_group.h"
#include "ui/status/live_values.h"

namespace articulus::ui {
namespace {

std::vector<record::Channel> channels() { return {storage::kPreviewChannels.begin(), storage::kPreviewChannels.end()}; }

/// Three of the nine live values as measured lines.
QVector<PlotTrace> traces(std::size_t first) {
  QVector<PlotTrace> result;
  for (std::size_t i = first; i < first + 3; ++i)
    result.push_back({kLiveValues[i].channel, coreText(record::info(kLiveValues[i].channel).label), kLiveValues[i].axis,
                      false, kLiveValues[i].scale});
  return result;
}

}  // namespace

ResultsSeries::ResultsSeries(QWidget* parent)
    : QWidget(parent), store_(channels(), record::Channel::Time),
      plots_(new PlotGroup(store_, QStringLiteral("results/plots"), false, this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(plots_);
  plots_->addPlot(traces(0), tr("Force (N)"), 4.0);
  plots_->addPlot(traces(3), tr("Moment (Nm)"), 0.4);
  plots_->addPlot(traces(6), tr("Angle (deg)"), 1.0);
  plots_->finishPlots();
  connect(plots_, &PlotGroup::timePicked, this, &ResultsSeries::timePicked);
}

void ResultsSeries::show(const RunData* run) {
  store_.clear();
  if (run) {
    constexpr double kHalf_s = 0.05;  // both extremes of a tenth, one in each half of it
    std::vector<double> low(storage::kPreviewChannels.size()), high(low.size());
    for (const auto& point : run->preview) {
      for (std::size_t i = 0; i < low.size(); ++i) {
        low[i] = point.range[i].minimum;
        high[i] = point.range[i].maximum;
      }
      store_.append(point.time_s, low);
      store_.append(point.time_s + kHalf_s, high);
    }
  }
  plots_->showAll();
}

void ResultsSeries::setNow_s(std::optional<double> now_s) { plots_->setNow_s(now_s); }

void ResultsSeries::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  plots_->showAll();
}

}  // namespace articulus::ui
