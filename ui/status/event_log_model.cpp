#include "ui/status/event_log_model.h"

#include <algorithm>
#include <utility>

#include "ui/kit/number_text.h"
#include "ui/status/event_words.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

using record::EventKind;

void EventLogModel::add(const record::Event& event) {
  if (!std::exchange(started_, true)) origin_s_ = event.hostTime_s;
  const bool ofPlan = event.kind == EventKind::PlanStarted || event.kind == EventKind::PlanEnded;
  if (ofPlan && (inRun_ || plans_ > 0)) {  // each action of a run is a plan
    plans_ = event.kind == EventKind::PlanStarted ? plans_ + 1 : std::max(0, plans_ - 1);
    return;
  }
  if (event.kind == EventKind::PlanStarted) origin_s_ = event.hostTime_s;
  push(event);
}

void EventLogModel::beginRun(double hostTime_s) {
  started_ = inRun_ = true;
  origin_s_ = hostTime_s;
  record::Event event;
  event.kind = EventKind::PlanStarted;
  event.hostTime_s = hostTime_s;
  push(event);
}

void EventLogModel::endRun(double hostTime_s, const record::RunEnding& ending) {
  if (!std::exchange(inRun_, false)) return;
  record::Event event;
  event.kind = EventKind::PlanEnded;
  event.hostTime_s = hostTime_s;
  event.setText(name(ending.end));
  push(event);
}

void EventLogModel::push(const record::Event& event) {
  int at = 0;
  if (event.kind == EventKind::LateCycle) at = lateCycles();
  const auto place = static_cast<std::size_t>(at);
  if (const auto both = place >= events_.size() ? std::nullopt : asOneLine(events_[place].event, event)) {
    events_[place].event = *both;
    emit dataChanged(index(at), index(at));
    return;
  }
  beginInsertRows({}, 0, 0);
  events_.push_front({event, std::max(0.0, event.hostTime_s - origin_s_)});
  endInsertRows();
  if (events_.size() <= static_cast<std::size_t>(kMost)) return;
  beginRemoveRows({}, kMost, static_cast<int>(events_.size()) - 1);
  events_.resize(static_cast<std::size_t>(kMost));
  endRemoveRows();
}

/// Of a run they are one line that counts, whatever came between them; 0 where there is none yet.
int EventLogModel::lateCycles() const {
  for (std::size_t i = 0; i < events_.size() && events_[i].event.kind != EventKind::PlanStarted; ++i)
    if (events_[i].event.kind == EventKind::LateCycle) return static_cast<int>(i);
  return 0;
}

void EventLogModel::goOnFrom(const EventLogModel& before) {
  beginResetModel();
  events_ = before.events_;
  origin_s_ = before.origin_s_;
  plans_ = before.plans_;
  started_ = before.started_;
  inRun_ = before.inRun_;
  endResetModel();
}

void EventLogModel::clear() {
  beginResetModel();
  events_.clear();
  endResetModel();
}

int EventLogModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(events_.size());
}

QVariant EventLogModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const auto& [event, time_s] = events_[static_cast<std::size_t>(index.row())];
  const bool trouble = isTrouble(event);
  switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: return tr("%1 s   %2").arg(fixedText(time_s, 1), eventWords(event));
    case Qt::DecorationRole:
      if (trouble)
        return Theme::icon(event.kind == EventKind::FaultLatched ? QStringLiteral("fault") : QStringLiteral("warning"),
                           &Theme::danger);
      if (event.kind == EventKind::Note) return Theme::icon(QStringLiteral("edit"), &Theme::accent);
      if (event.kind == EventKind::PlanStarted || event.kind == EventKind::PlanEnded)
        return Theme::icon(QStringLiteral("run"), &Theme::accent);
      return Theme::icon(QStringLiteral("circle"), &Theme::quiet);
    default: return {};
  }
}

}  // namespace articulus::ui
