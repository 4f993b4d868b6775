#include "ui/results/series/results_series.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"
#include "ui/plot/plot_group.h"
#include "ui/results/series/series_reader.h"
#include "ui/status/live_values.h"

namespace articulus::ui {
namespace {

using record::Channel;

constexpr int kStill_ms = 120;
constexpr std::size_t kForces = 0, kMoments = 3, kAngles = 6, kDisplacements = 9;  // of kLiveValues

std::vector<Channel> previewChannels() { return {storage::kPreviewChannels.begin(), storage::kPreviewChannels.end()}; }

/// Three of the live values as measured lines.
QVector<PlotTrace> traces(std::size_t first) {
  QVector<PlotTrace> result;
  for (std::size_t i = first; i < first + 3; ++i) {
    const auto& value = kLiveValues[i];
    const QString label = channelName(value.channel), letters = channelLetters(value.channel);
    result.push_back({value.channel, first == kDisplacements ? QStringLiteral("Δ") + label : label, value.axis, false,
                      value.scale, first == kDisplacements ? QString() : letters});
  }
  return result;
}

}  // namespace

ResultsSeries::ResultsSeries(QWidget* parent)
    : QWidget(parent), store_(previewChannels(), Channel::Time),
      plots_(new PlotGroup(store_, QStringLiteral("results/plots"), false, this)),
      nothing_(makeLabel(tr("Choose a run on the left to see its loads, angles and displacements over time."), "quiet",
                         this)),
      progress_(new TaskProgress(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  nothing_->setAlignment(Qt::AlignCenter);
  plots_->setVisible(false);
  column->addWidget(nothing_, 1);
  column->addWidget(plots_, 1);
  column->addWidget(progress_);
  plots_->addPlot(traces(kForces), tr("Force (N)"), 4.0);
  plots_->addPlot(traces(kMoments), tr("Moment (Nm)"), 0.4);
  plots_->addPlot(traces(kAngles), tr("Angle (°)"), 1.0);
  plots_->addPlot(traces(kDisplacements), tr("Displacement (mm)"), 1.0);
  plots_->finishPlots();
  choose();
  connect(plots_, &PlotGroup::timePicked, this, &ResultsSeries::timePicked);
  still_.setSingleShot(true);
  still_.setInterval(kStill_ms);
  connect(&still_, &QTimer::timeout, this, [this] {
    const auto& line = plots_->timeline();
    std::vector<Channel> drawn;
    for (const auto channel : plots_->drawn())
      if (store_.keeps(channel)) drawn.push_back(channel);
    if (reader_ && isVisible() && !drawn.empty()) reader_->wantDetail(drawn, line.from_s(), line.to_s());
  });
}

void ResultsSeries::setReader(SeriesReader& reader) {
  reader_ = &reader;
  plots_->offerAllChannels();
  connect(plots_, &PlotGroup::viewChanged, this, &ResultsSeries::look);
  connect(&reader, &SeriesReader::began, progress_, &TaskProgress::begin);
  connect(&reader, &SeriesReader::progressed, progress_, &TaskProgress::progress);
  connect(progress_, &TaskProgress::cancelRequested, &reader, &SeriesReader::cancel);
  connect(&reader, &SeriesReader::read, this, &ResultsSeries::takeRead);
  connect(&reader, &SeriesReader::detailRead, this, &ResultsSeries::takeRead);
  connect(&reader, &SeriesReader::cancelled, this, &ResultsSeries::leaveOut);
  connect(&reader, &SeriesReader::failed, this, [this](const QString& what, const QString& remedy) {
    progress_->end();
    if (isVisible()) emit problem(what, remedy);
  });
}

/// Of a spine the loads tell most; a knee, a shoulder, a hip glides as well as it bends (as live plots).
void ResultsSeries::choose() {
  QStringList aside;
  if (!glides_)
    for (std::size_t i = kDisplacements; i < kLiveValues.size(); ++i)
      aside << toQt(record::info(kLiveValues[i].channel).column);
  plots_->choose(glides_ ? QStringLiteral("results/plots_moving") : QStringLiteral("results/plots"), aside);
}

void ResultsSeries::show(const RunData* run) {
  if (reader_) reader_->open(run);
  // The same run, with a note or its seal: what is looked at stays.
  if (run && run->record.id == runId_ && run->preview.size() == tenths_) return;
  runId_ = run ? run->record.id : 0;
  tenths_ = run ? run->preview.size() : 0;
  store_ = TraceStore(previewChannels(), Channel::Time);
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
    plots_->setJoint(run->condition.joint);
    if (const bool glides = !isSpine(run->condition.joint); glides != glides_) {
      glides_ = glides;
      choose();
    }
  }
  nothing_->setVisible(!run);
  plots_->setVisible(run != nullptr);
  if (reader_) reader_->give(store_);
  plots_->setMarks(run ? run->marks : PlotMarks());
  plots_->showAll();
}

void ResultsSeries::goOnFrom(const ResultsSeries& before) {
  if (runId_ == 0 || runId_ != before.runId_) return;
  plots_->goOnFrom(*before.plots_, {});
  plots_->refresh();
  look();
}

void ResultsSeries::look() {
  if (!reader_ || runId_ == 0 || !isVisible()) return;
  const auto drawn = plots_->drawn();
  std::vector<Channel> missing;
  std::ranges::copy_if(drawn, std::back_inserter(missing), [this](Channel c) { return !store_.keeps(c); });
  if (!missing.empty()) {
    if (reader_->give(store_)) return plots_->refresh();  // the other view has read it; comes back here
    reader_->want(missing);
  }
  const double from_s = plots_->timeline().from_s(), to_s = plots_->timeline().to_s();
  const bool coarse =
      std::ranges::any_of(drawn, [&](Channel c) { return store_.keeps(c) && !store_.isFine(c, from_s, to_s); });
  if (coarse && to_s - from_s <= SeriesReader::kSamples_s) still_.start();
  else still_.stop();
}

void ResultsSeries::takeRead() {
  if (!reader_->busy()) progress_->end();
  reader_->give(store_);
  if (runId_ != 0 && isVisible()) plots_->refresh();
}

/// What was not read is not drawn: an empty plot would say that there was nothing.
void ResultsSeries::leaveOut(const std::vector<Channel>& channels) {
  progress_->end();
  if (!isVisible() || channels.empty()) return;
  QVector<Channel> rest;
  for (const auto channel : plots_->drawn())
    if (std::ranges::find(channels, channel) == channels.end()) rest.push_back(channel);
  if (rest.isEmpty()) rest = {Channel::ForceX, Channel::ForceY, Channel::ForceZ};
  reader_->readAgain();  // whoever ticks one again wants it read
  plots_->setDrawn(rest);
}

void ResultsSeries::setNow_s(std::optional<double> now_s) { plots_->setNow_s(now_s); }

void ResultsSeries::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  choose();  // the other view of the run has the same choice
  plots_->showAll();
}

}  // namespace articulus::ui
