#include "ui/run/run_plots.h"

#include <QElapsedTimer>
#include <QHBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/text.h"
#include "ui/plot/plot_group.h"
#include "ui/plot/plot_loop.h"
#include "ui/status/live_values.h"

namespace articulus::ui {
namespace {

using record::Channel;

constexpr int kFastest_ms = 50;  // a slow machine draws less often: the window stays quick

std::vector<Channel> liveChannels() {
  std::vector<Channel> channels;
  for (auto c = static_cast<std::size_t>(Channel::WantedForceX); c <= static_cast<std::size_t>(Channel::MomentZ); ++c)
    channels.push_back(static_cast<Channel>(c));
  channels.insert(channels.end(), {Channel::Flexion, Channel::LateralBending, Channel::AxialRotation,
                                   Channel::PositionX, Channel::PositionY, Channel::PositionZ});
  return channels;
}

/// Wanted first: the measured line lies on top.
QVector<PlotTrace> traces(Channel wanted, Channel measured) {
  QVector<PlotTrace> result;
  for (const bool isWanted : {true, false})
    for (int axis = 0; axis < 3; ++axis) {
      const auto at = [axis](Channel first) {
        return static_cast<Channel>(static_cast<std::size_t>(first) + static_cast<std::size_t>(axis));
      };
      result.push_back(
          {at(isWanted ? wanted : measured), coreText(record::info(at(measured)).label), axis, isWanted, 1.0});
    }
  return result;
}

/// Three of the live values from this one on, measured only.
QVector<PlotTrace> movements(std::size_t first) {
  QVector<PlotTrace> result;
  for (std::size_t i = first; i < first + 3; ++i) {
    const auto& value = kLiveValues[i];
    const QString label = channelName(value.channel), letters = channelLetters(value.channel);
    const bool moved = value.channel >= Channel::PositionX && value.channel <= Channel::PositionZ;
    result.push_back({value.channel, moved ? QStringLiteral("Δ") + label : label, value.axis, false, value.scale,
                      moved ? QString() : letters});
  }
  return result;
}

}  // namespace

RunPlots::RunPlots(QWidget* parent)
    : QWidget(parent), store_(liveChannels()), traces_(new PlotGroup(store_, QStringLiteral("run/plots"), true, this)),
      loop_(new PlotLoop(this)), loopTitle_(makeLabel(tr("Moment over angle"), "strong", this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2 * Theme::kGrid);
  traces_->addPlot(traces(Channel::WantedForceX, Channel::ForceX), tr("Force (N)"), 4.0);
  traces_->addPlot(traces(Channel::WantedMomentX, Channel::MomentX), tr("Moment (Nm)"), 0.4);
  traces_->addPlot(movements(6), tr("Angle (°)"), 1.0);
  traces_->addPlot(movements(9), tr("Displacement (mm)"), 1.0);
  traces_->finishPlots();
  connect(traces_, &PlotGroup::channelsWanted, this, [this](const std::vector<Channel>& own) {
    auto kept = liveChannels();
    kept.insert(kept.end(), own.begin(), own.end());
    store_.keep(kept);
  });
  traces_->offerAllChannels();
  row->addWidget(traces_, 3);
  auto* side = new QVBoxLayout;
  side->setSpacing(0);
  loopTitle_->setMinimumHeight(Theme::kTarget);
  side->addWidget(loopTitle_);
  side->addWidget(loop_, 1);
  row->addLayout(side, 2);
  loop_->setHint(tr("The curve appears once the run loads or moves an axis"));
  loops_.drawDriven(true);
  setProtocol({});
  setJoint({});

  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, &RunPlots::redraw);
}

void RunPlots::take(const QVector<record::Sample>& samples) {
  // No run has begun yet: time counts from the first sample that was seen here, never from when the computer started.
  if (store_.empty() && !began_ && !samples.isEmpty())
    traces_->setOrigin_s(samples.front()[record::Channel::HostTime], tr("Time since this page began (s)"));
  for (const auto& sample : samples) {
    record::Sample moved = sample;
    for (int i = 0; i < 3; ++i)
      moved[static_cast<Channel>(static_cast<std::size_t>(Channel::PositionX) + static_cast<std::size_t>(i))] -=
          origin_m_[i];
    store_.append(moved);
    loops_.append(sample);
  }
  fresh_ = true;
  if (isVisible() && !timer_.isActive()) timer_.start(pause_ms_);
}

void RunPlots::setProtocol(const protocol::Protocol& protocol) {
  loops_.setProtocol(protocol);
  const LoopAxes axes = loops_.axes();
  loop_->setAxes(movementLabel(axes.movement, axes.movementLabel, joint_), axes.loadLabel);
  loop_->setLines({}, false);
}

void RunPlots::beginRun(const record::Sample& now) {
  began_ = true;
  origin_m_ = now.three(Channel::PositionX);
  traces_->setOrigin_s(now[Channel::HostTime]);
  traces_->setMarks({});
  traces_->follow();  // what was looked at in the run before is of no use in this one
  loops_.clear();
}

void RunPlots::setJoint(const std::string& joint) {
  joint_ = joint;
  traces_->setJoint(joint);
  const bool matter = !isSpine(joint);
  QStringList aside;
  if (!matter)
    for (std::size_t i = 6; i < kLiveValues.size(); ++i) aside << toQt(record::info(kLiveValues[i].channel).column);
  traces_->choose(matter ? QStringLiteral("run/plots_moving") : QStringLiteral("run/plots"), aside);
}

void RunPlots::setMarks(const QVector<double>& hostTimes_s) { traces_->setMarks(hostTimes_s); }

void RunPlots::redraw() {
  if (!std::exchange(fresh_, false) || !isVisible()) return;
  QElapsedTimer time;
  time.start();
  traces_->refresh();

  std::size_t points = 0;
  for (const auto& cycle : loops_.cycles()) points += cycle.points.size();
  if (points != drawnPoints_) {
    drawnPoints_ = points;
    const LoopAxes axes = loops_.axes();
    loop_->setAxes(movementLabel(axes.movement, axes.movementLabel, joint_), axes.loadLabel);
    const auto* loop = loops_.loop();
    loopTitle_->setText(loop && !loop->motion.empty() ? tr("Loop of %1").arg(motionName(loop->motion, joint_))
                                                      : tr("Moment over angle"));
    std::vector<LoopLine> lines;
    for (const auto& cycle : loops_.cycles()) lines.push_back({{}, 0, true, cycle.points});
    if (!lines.empty()) lines.back().pale = false;
    loop_->setLines(lines, true);
  }
  pause_ms_ = std::max<int>(kFastest_ms, static_cast<int>(3 * time.elapsed()));
}

}  // namespace articulus::ui
