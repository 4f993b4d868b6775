#include "ui/status/event_log_model.h"

#include "ui/status/event_words.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

using record::EventKind;

void EventLogModel::add(const record::Event& event) {
  if (events_.empty()) origin_s_ = event.hostTime_s;
  if (event.kind == EventKind::PlanStarted) origin_s_ = event.hostTime_s;
  beginInsertRows({}, 0, 0);
  events_.push_front(event);
  endInsertRows();
  if (events_.size() <= static_cast<std::size_t>(kMost)) return;
  beginRemoveRows({}, kMost, static_cast<int>(events_.size()) - 1);
  events_.resize(static_cast<std::size_t>(kMost));
  endRemoveRows();
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
  const auto& event = events_[static_cast<std::size_t>(index.row())];
  const bool trouble = isTrouble(event);
  switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
      return tr("%1 s   %2").arg(QString::number(event.hostTime_s - origin_s_, 'f', 1), eventWords(event));
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
