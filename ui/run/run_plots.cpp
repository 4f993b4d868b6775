#include "ui/run/run_plots.h"

#include <QActionGroup>
#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QMenu>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/menus/menu_button.h"
#include "ui/kit/text.h"
#include "ui/plot/channel_trace.h"
#include "ui/plot/plot_course.h"
#include "ui/plot/plot_group.h"
#include "ui/plot/plot_loop.h"
#include "ui/run/curve_axes_sheet.h"
#include "ui/status/live_values.h"

namespace articulus::ui {
namespace {

using record::Channel;

const QString kAxes = QStringLiteral("run/curve_axes");  // columns: across, upright

constexpr int kFastest_ms = 12;  // a slow machine draws less often: the window stays quick

std::vector<Channel> liveChannels() {
  std::vector<Channel> channels;
  for (auto c = static_cast<std::size_t>(Channel::WantedForceX); c <= static_cast<std::size_t>(Channel::MomentZ); ++c)
    channels.push_back(static_cast<Channel>(c));
  channels.insert(channels.end(), {Channel::Flexion, Channel::LateralBending, Channel::AxialRotation,
                                   Channel::PositionX, Channel::PositionY, Channel::PositionZ});
  return channels;
}

std::optional<Channel> channelOf(const QString& column) {
  for (std::size_t i = 0; i < record::kChannelCount; ++i)
    if (const auto channel = static_cast<Channel>(i); toQt(record::info(channel).column) == column) return channel;
  return {};
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

/// In the axes of the tracking system, from where a bone was first seen.
QString trackedWords(TrackedTraces::Quantity quantity) {
  using enum TrackedTraces::Quantity;
  switch (quantity) {
    case Way: return RunPlots::tr("way");
    case Turn: return RunPlots::tr("turn");
    case X: return RunPlots::tr("along x of the tracking system");
    case Y: return RunPlots::tr("along y of the tracking system");
    case Z: return RunPlots::tr("along z of the tracking system");
    case TurnX: return RunPlots::tr("about x of the tracking system");
    case TurnY: return RunPlots::tr("about y of the tracking system");
    case TurnZ: return RunPlots::tr("about z of the tracking system");
  }
  return {};
}

}  // namespace

RunPlots::RunPlots(QWidget* parent)
    : QWidget(parent), store_(liveChannels()), traces_(new PlotGroup(store_, QStringLiteral("run/plots"), true, this)),
      loop_(new PlotLoop(this)), course_(new PlotCourse(this)),
      loopTitle_(makeLabel(tr("Moment over angle"), "strong", this)) {
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
  auto* head = new QHBoxLayout;
  head->addWidget(loopTitle_, 1);
  makeAxesMenu(*head);
  side->addLayout(head);
  side->addWidget(loop_, 1);
  side->addWidget(course_, 1);
  course_->setVisible(false);
  row->addLayout(side, 2);
  loop_->setHint(tr("The curve appears once the run loads or moves an axis"));
  loops_.drawDriven(true);
  setProtocol({});
  setJoint({});

  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, &RunPlots::redraw);
  connect(traces_, &PlotGroup::refreshed, this, &RunPlots::drawCurveOrLoop);
}

void RunPlots::take(const QVector<record::Sample>& samples) {
  // No run has begun yet: time counts from the first sample that was seen here, never from when the computer started.
  if (store_.empty() && !began_ && !samples.isEmpty())
    traces_->setOrigin_s(samples.front()[record::Channel::HostTime], sinceOpened());
  for (const auto& sample : samples) {
    record::Sample moved = sample;
    for (int i = 0; i < 3; ++i)
      moved[static_cast<Channel>(static_cast<std::size_t>(Channel::PositionX) + static_cast<std::size_t>(i))] -=
          origin_m_[i];
    store_.append(moved);
    loops_.append(sample);
    curve_.append(moved);
  }
  fresh_ = true;
  if (isVisible() && !timer_.isActive()) timer_.start(pause_ms_);
}

void RunPlots::setProtocol(const protocol::Protocol& protocol) {
  loops_.setProtocol(protocol);
  nameLoop();
  if (!curve_.axes()) loop_->setLines({}, false);
}

void RunPlots::makeAxesMenu(QHBoxLayout& head) {
  auto* menu = new QMenu(this);
  asDriven_ = menu->addAction(tr("As the experiment drives it"));
  asDriven_->setCheckable(true);
  connect(asDriven_, &QAction::triggered, this, [this] { chooseAxes({}); });
  connect(menu->addAction(tr("One channel over another …")), &QAction::triggered, this, [this] {
    const LoopAxes driven = loops_.axes();
    auto* sheet = new CurveAxesSheet(curve_.axes().value_or(ChannelCurve::Axes{driven.movement, driven.load}), joint_,
                                     armAxes_, this);
    connect(sheet, &Sheet::accepted, this, [this, sheet] { chooseAxes(sheet->axes()); });
    sheet->open();
  });
  makeTrackedMenu(*menu);
  head.addWidget(makeMenuButton(tr("Axes"), menu, this));
  const QStringList kept = QSettings().value(kAxes).toStringList();
  std::optional<ChannelCurve::Axes> axes;
  if (kept.size() == 2)
    if (const auto across = channelOf(kept[0]), upright = channelOf(kept[1]); across && upright && across != upright)
      axes = {*across, *upright};
  chooseAxes(axes);
}

void RunPlots::chooseAxes(std::optional<ChannelCurve::Axes> axes) {
  showTracked({});
  asDriven_->setChecked(!axes);
  QStringList kept;
  if (axes) kept = {toQt(record::info(axes->across).column), toQt(record::info(axes->upright).column)};
  QSettings().setValue(kAxes, kept);
  curve_.setAxes(axes);
  loop_->setFitted(axes.has_value());
  nameLoop();
  loop_->setLines({}, false);
  drawnPoints_ = std::numeric_limits<std::size_t>::max();
  if (!axes) drawLoop();
}

void RunPlots::nameLoop() {
  if (trackedShown_) return loopTitle_->setText(tr("Tracked bones: %1").arg(trackedWords(*trackedShown_)));
  if (const auto& axes = curve_.axes()) {
    const auto named = [this](Channel channel) {
      const QString unit = unitOnPlot(channel), name = channelName(channel, joint_);
      return unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit);
    };
    loopTitle_->setText(tr("%1 over %2").arg(channelName(axes->upright, joint_), channelName(axes->across, joint_)));
    return loop_->setAxes(named(axes->across), named(axes->upright));
  }
  const LoopAxes axes = loops_.axes();
  const auto* loop = loops_.loop();
  loopTitle_->setText(loop && !loop->motion.empty() ? tr("Loop of %1").arg(motionName(loop->motion, joint_))
                      : axes.axis < 3               ? tr("Force over displacement")
                                                    : tr("Moment over angle"));
  loop_->setAxes(movementLabel(axes.movement, axes.movementLabel, joint_), axes.loadLabel);
}

void RunPlots::beginRun(const record::Sample& now) {
  began_ = true;
  origin_m_ = now.three(Channel::PositionX);
  traces_->setOrigin_s(now[Channel::HostTime]);
  traces_->setMarks({});
  traces_->follow();  // what was looked at in the run before is of no use in this one
  traces_->forgetCursors();
  loops_.clear();
  curve_.clear();
  tracked_.begin(now[Channel::HostTime]);
}

void RunPlots::setJoint(const std::string& joint) {
  joint_ = joint;
  traces_->setJoint(joint);
  nameLoop();
  const bool matter = !isSpine(joint);
  QStringList aside;
  if (!matter)
    for (std::size_t i = 6; i < kLiveValues.size(); ++i) aside << toQt(record::info(kLiveValues[i].channel).column);
  traces_->choose(matter ? QStringLiteral("run/plots_moving") : QStringLiteral("run/plots"), aside);
}

void RunPlots::setArmAxes(int axes) {
  armAxes_ = axes;
  traces_->setArmAxes(axes);
}

void RunPlots::setMarks(const PlotMarks& marks) { traces_->setMarks(marks); }

void RunPlots::goOnFrom(RunPlots& before) {
  store_ = std::move(before.store_);
  loops_ = before.loops_;
  curve_ = before.curve_;
  tracked_ = before.tracked_;
  trackedMenu_->menuAction()->setVisible(!tracked_.bones().isEmpty());
  showTracked(before.trackedShown_);
  began_ = before.began_;
  origin_m_ = before.origin_m_;
  traces_->goOnFrom(*before.traces_, began_ ? QString() : sinceOpened());
  drawnPoints_ = std::numeric_limits<std::size_t>::max();
  if (curve_.axes()) nameLoop();
  fresh_ = true;
  timer_.start(pause_ms_);
}

QString RunPlots::sinceOpened() { return tr("Time since the program started (s)"); }

void RunPlots::redraw() {
  if (std::exchange(fresh_, false) && isVisible()) traces_->refreshInTurns();
}

void RunPlots::drawCurveOrLoop(double ownSoFar_ms) {
  QElapsedTimer time;
  time.start();
  if (trackedShown_) drawTracked();
  else if (curve_.axes()) drawCurve();
  else drawLoop();
  const double own_ms = ownSoFar_ms + 1e-6 * static_cast<double>(time.nsecsElapsed());
  pause_ms_ = std::max(kFastest_ms, static_cast<int>(3.0 * own_ms));
}

void RunPlots::drawCurve() {
  if (curve_.taken() == drawnPoints_) return;
  drawnPoints_ = curve_.taken();
  std::vector<LoopLine> lines;
  if (!curve_.points().empty()) lines.push_back({{}, 0, false, curve_.points()});
  loop_->setLines(lines, true);
}

void RunPlots::drawLoop() {
  std::size_t points = 0;
  for (const auto& cycle : loops_.cycles()) points += cycle.points.size();
  if (points != drawnPoints_) {
    drawnPoints_ = points;
    nameLoop();
    std::vector<LoopLine> lines;
    for (const auto& cycle : loops_.cycles()) lines.push_back({{}, 0, true, cycle.points});
    if (!lines.empty()) lines.back().pale = false;
    loop_->setLines(lines, true);
  }
}

void RunPlots::makeTrackedMenu(QMenu& axes) {
  trackedMenu_ = axes.addMenu(tr("Tracked bones over time"));
  trackedMenu_->setObjectName(QStringLiteral("trackedBones"));
  trackedMenu_->menuAction()->setVisible(false);  // until something tracks
  auto* group = new QActionGroup(trackedMenu_);
  group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
  for (const auto quantity : TrackedTraces::kQuantities) {
    auto* action = trackedMenu_->addAction(trackedWords(quantity));
    action->setCheckable(true);
    group->addAction(action);
    connect(action, &QAction::triggered, this,
            [this, quantity](bool on) { showTracked(on ? std::optional(quantity) : std::nullopt); });
  }
}

void RunPlots::takeTracked(const QStringList& bones, const std::vector<record::TrackedPose>& frame) {
  if (bones != tracked_.bones()) {
    tracked_.setBones(bones);
    trackedMenu_->menuAction()->setVisible(!bones.isEmpty());
    if (bones.isEmpty()) showTracked({});
  }
  const auto before = tracked_.taken();
  tracked_.append(frame);
  if (tracked_.taken() == before || !trackedShown_) return;
  fresh_ = true;
  if (isVisible() && !timer_.isActive()) timer_.start(pause_ms_);
}

void RunPlots::showTracked(std::optional<TrackedTraces::Quantity> quantity) {
  if (quantity == trackedShown_) return;
  trackedShown_ = quantity;
  const auto actions = trackedMenu_->actions();
  for (qsizetype i = 0; i < actions.size(); ++i)
    actions[i]->setChecked(quantity == TrackedTraces::kQuantities[static_cast<std::size_t>(i)]);
  loop_->setVisible(!quantity);
  course_->setVisible(quantity.has_value());
  asDriven_->setChecked(!quantity && !curve_.axes());
  nameLoop();
  drawnPoints_ = std::numeric_limits<std::size_t>::max();
  drawnTracked_ = std::numeric_limits<std::uint64_t>::max();
  if (quantity) {
    course_->show(tr("Time (s)"), TrackedTraces::isTurn(*quantity) ? tr("Turn (°)") : tr("Way (mm)"), {});
    drawTracked();
  } else if (!curve_.axes()) {
    drawLoop();
  } else {
    drawCurve();
  }
}

void RunPlots::drawTracked() {
  if (std::exchange(drawnTracked_, tracked_.taken()) == tracked_.taken()) return;
  std::vector<CourseLine> lines;
  auto points = tracked_.points(*trackedShown_);
  for (std::size_t i = 0; i < points.size(); ++i)
    if (!points[i].empty()) lines.push_back({tracked_.bones()[static_cast<qsizetype>(i)], std::move(points[i])});
  course_->update(std::move(lines));
}

}  // namespace articulus::ui
