#include <QEvent>
#include <QMenu>
#include <QScrollArea>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/kit/language/motion_words.h"
#include "ui/kit/text.h"
#include "ui/plot/channel_sheet.h"
#include "ui/plot/channel_trace.h"
#include "ui/plot/plot_group.h"

/// PlotGroup: which channels are drawn, and in which plots.
namespace articulus::ui {
namespace {
constexpr int kLeast_px = 144;  // where all plots are of a person's own choice
}

void PlotGroup::finishPlots() {
  for (auto* plot : plots_) {
    if (!picker_->isEmpty()) picker_->addSeparator();
    for (const auto& trace : plot->traces()) {
      const auto& info = record::info(trace.channel);
      addPickerAction(trace.channel, trace.wanted ? tr("%1 target").arg(trace.name) : trace.name);
      QAction* action = picker_->actions().constLast();
      action->setData(toQt(info.column));
    }
  }
  nameAngles();
  takeChoice();
  updateFollowButton();
}

void PlotGroup::offerAllChannels(const QVector<record::Channel>& first) {
  allOffered_ = true;
  firstOwn_ = first;
  if (!picker_->isEmpty()) picker_->addSeparator();
  connect(picker_->addAction(tr("All channels …")), &QAction::triggered, this, &PlotGroup::askForChannels);
  takeChoice();
}

void PlotGroup::askForChannels() {
  auto* sheet = new ChannelSheet(drawn(), this, ChannelSheet::Use::Draw, joint_, armAxes_);
  connect(sheet, &Sheet::accepted, this, [this, sheet] { setDrawn(sheet->chosen()); });
  sheet->open();
}

bool PlotGroup::isAdded(record::Channel channel) const {
  const QString column = toQt(record::info(channel).column);
  return std::ranges::any_of(picker_->actions(), [&](const QAction* a) { return a->data().toString() == column; });
}

QVector<record::Channel> PlotGroup::drawn() const {
  QVector<record::Channel> all;
  for (const auto& trace : visibleTraces()) all.push_back(trace.channel);
  std::ranges::sort(all);
  return all;
}

QVector<PlotTrace> PlotGroup::visibleTraces() const {
  QVector<PlotTrace> all;
  for (const auto* plot : plots_) all += plot->visibleTraces();
  return all;
}

void PlotGroup::setDrawn(const QVector<record::Channel>& channels) {
  QVector<record::Channel> own;
  for (const auto channel : channels)
    if (!isAdded(channel)) own.push_back(channel);
  for (auto* action : picker_->actions()) {
    if (!action->isCheckable()) continue;
    const QSignalBlocker quiet(action);
    action->setChecked(std::ranges::any_of(
        channels, [&](auto channel) { return action->data().toString() == toQt(record::info(channel).column); }));
  }
  takeOwn(own);
  keepChoice();
  takeChoice();
  draw();
}

/// New plots for the channels that were not added: those with one title share one.
void PlotGroup::takeOwn(const QVector<record::Channel>& own) {
  if (own == own_) return;
  own_ = own;
  emit channelsWanted({own_.begin(), own_.end()});
  for (auto* plot : std::as_const(ownPlots_)) {
    plots_.removeOne(plot);
    if (read_ == plot) read_ = nullptr;
    plot->hide();
    plot->deleteLater();
  }
  ownPlots_.clear();
  QVector<std::pair<QString, QVector<PlotTrace>>> kinds;
  for (const auto channel : own_) {
    const QString title = plotTitleOf(channel);
    auto kind = std::ranges::find_if(kinds, [&](const auto& k) { return k.first == title; });
    if (kind == kinds.end()) kind = kinds.insert(kinds.end(), {title, {}});
    kind->second.push_back(traceOf(channel));
  }
  for (auto& [title, traces] : kinds) {
    std::ranges::stable_sort(traces, {}, [](const PlotTrace& t) { return !t.wanted; });  // measured lies on top
    const double span = smallestSpanOf(traces.front().channel);
    ownPlots_.push_back(insertPlot(std::move(traces), title, span));
    ownPlots_.back()->setOrigin_s(originKnown_s_.value_or(0.0));
    ownPlots_.back()->setMarks(marks_, false);
  }
  nameAngles();
}

void PlotGroup::setJoint(const std::string& joint) {
  joint_ = joint;
  nameAngles();
}

void PlotGroup::nameAngles() {
  using record::Channel;
  for (const auto channel : {Channel::LateralBending, Channel::Flexion, Channel::AxialRotation}) {
    const QString name = channelName(channel, joint_), letters = channelLetters(channel, joint_);
    for (auto* plot : std::as_const(plots_)) plot->setName(channel, name, letters);
    for (auto* action : picker_->actions())
      if (action->data().toString() == toQt(record::info(channel).column))
        action->setText(QStringLiteral("%1 (%2)").arg(name, letters));
  }
}

void PlotGroup::choose(const QString& settingsKey, const QStringList& aside) {
  settingsKey_ = settingsKey;
  aside_ = aside;
  takeChoice();
  draw();
}

void PlotGroup::takeChoice() {
  const QStringList hidden = QSettings().value(settingsKey_ + QStringLiteral("/hidden"), aside_).toStringList();
  ofView_ = QSettings().value(settingsKey_ + QStringLiteral("/read_of_view"), false).toBool();
  for (auto* action : picker_->actions()) {
    if (!action->isCheckable()) continue;
    const QSignalBlocker quiet(action);  // taken over, not chosen: nothing is stored
    action->setChecked(!hidden.contains(action->data().toString()));
  }
  for (auto* plot : plots_)
    for (const auto& trace : plot->traces())
      if (!own_.contains(trace.channel))
        plot->setTraceVisible(trace.channel, !hidden.contains(toQt(record::info(trace.channel).column)));
  if (allOffered_) {
    const QVariant kept = QSettings().value(settingsKey_ + QStringLiteral("/own"));
    QVector<record::Channel> own = kept.isValid() ? QVector<record::Channel>() : firstOwn_;
    const QStringList columns = kept.toStringList();
    for (std::size_t i = 0; i < record::kChannelCount; ++i)
      if (const auto c = static_cast<record::Channel>(i); columns.contains(toQt(record::info(c).column)) && !isAdded(c))
        own.push_back(c);
    if (own.size() > ChannelSheet::kMost) own.resize(ChannelSheet::kMost);
    takeOwn(own);
  }
  arrange();
}

/// A plot without a line leaves its place to the others; the lowest one carries the time.
void PlotGroup::arrange() {
  PlotView* lowest = nullptr;
  for (auto* plot : plots_) {
    plot->setVisible(plot->anyTraceVisible());
    plot->setTimeLabel({});
    if (plot->anyTraceVisible()) lowest = plot;
  }
  const auto uppermost = std::ranges::find_if(plots_, [](const PlotView* plot) { return plot->anyTraceVisible(); });
  if (auto* top = uppermost == plots_.end() ? nullptr : *uppermost; std::exchange(worded_, top) != top)
    setMarks(marks_);
  if (lowest) lowest->setTimeLabel(sinceWhen_.isEmpty() ? tr("Time (s)") : sinceWhen_);
  int needed = 0;
  for (const auto* plot : plots_)
    if (plot->anyTraceVisible() && !ownPlots_.contains(plot)) needed += plot->minimumHeight();
  area_->setMinimumHeight(needed > 0 ? needed : kLeast_px);
  shareHeight();
}

/// The curves of all plots are drawn equally high: the one with the time axis is higher by that.
void PlotGroup::shareHeight() {
  int shown = 0, time_px = 0;
  for (const auto* plot : plots_) {
    if (!plot->anyTraceVisible()) continue;
    ++shown;
    time_px += plot->timeRoom_px();
  }
  if (shown == 0) return;
  const int each = std::max(1, (area_->viewport()->height() - time_px) / shown);
  for (auto* plot : plots_) stack_->setStretchFactor(plot, each + plot->timeRoom_px());
}

bool PlotGroup::eventFilter(QObject* object, QEvent* event) {
  if (object == area_->viewport() && event->type() == QEvent::Resize) shareHeight();
  return QWidget::eventFilter(object, event);
}

void PlotGroup::addPickerAction(record::Channel channel, const QString& text) {
  auto* action = picker_->addAction(text);
  action->setCheckable(true);
  connect(action, &QAction::toggled, this, [this, channel](bool on) {
    for (auto* plot : plots_) plot->setTraceVisible(channel, on);
    arrange();
    keepChoice();
    draw();
  });
}

void PlotGroup::keepChoice() {
  QStringList hidden, own;
  for (const auto* a : picker_->actions())
    if (a->isCheckable() && !a->isChecked()) hidden << a->data().toString();
  for (const auto channel : own_) own << toQt(record::info(channel).column);
  QSettings().setValue(settingsKey_ + QStringLiteral("/hidden"), hidden);
  if (allOffered_) QSettings().setValue(settingsKey_ + QStringLiteral("/own"), own);
  QSettings().setValue(settingsKey_ + QStringLiteral("/read_of_view"), ofView_);
}

QStringList PlotGroup::visibleChannels() const {
  QStringList visible;
  for (const auto* action : picker_->actions())
    if (action->isChecked()) visible << action->data().toString();
  for (const auto channel : own_) visible << toQt(record::info(channel).column);
  return visible;
}

}  // namespace articulus::ui
