#include "ui/models/event_log_model.h"

#include "core/runtime/state.h"
#include "core/safety/fault.h"
#include "ui/models/text.h"
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

QString EventLogModel::words(const record::Event& event) {
  const QString text = toQt(event.textView());
  const auto with = [&text](const QString& what) { return text.isEmpty() ? what : tr("%1: %2").arg(what, text); };
  switch (event.kind) {
    case EventKind::StateChanged:
      if (event.code >= 0 && event.code < runtime::kStateCount)
        return tr("State: %1").arg(toQt(runtime::name(static_cast<runtime::State>(event.code))));
      return with(tr("State changed"));
    case EventKind::FaultLatched: {
      if (!text.isEmpty()) return text;
      const bool known = event.code > 0 && event.code < static_cast<int>(safety::FaultCode::Count);
      return known ? toQt(safety::info(static_cast<safety::FaultCode>(event.code)).label) : tr("Fault");
    }
    case EventKind::FaultAcknowledged: return tr("Fault acknowledged");
    case EventKind::StepStarted: return tr("Step %1 began").arg(event.step + 1);
    case EventKind::StepEnded: return tr("Step %1 done").arg(event.step + 1);
    case EventKind::CycleCompleted: return event.code > 0 ? tr("Cycle %1 completed").arg(event.code) : with(tr("Cycle completed"));
    case EventKind::ReferenceSet: return tr("Reference pose set");
    case EventKind::PlanStarted: return tr("Run began");
    case EventKind::PlanEnded: return with(tr("Run ended"));
    case EventKind::LateCycle: return with(tr("Late control cycle"));
    case EventKind::GainsChanged: return with(tr("Gains changed"));
    case EventKind::LimitsChanged: return with(tr("Limits changed"));
    case EventKind::LawChanged: return with(tr("Force law changed"));
    case EventKind::ToolChanged: return tr("Tool changed");
    case EventKind::DeadTimeMeasured: return event.code == 1 ? tr("Dead time measured: %1 ms").arg(event.value * 1e3, 0, 'f', 1) : tr("Dead time not found");
    case EventKind::SensorZeroed: return tr("Load cell zeroed");
    case EventKind::SamplesLost: return with(tr("Samples lost"));
    case EventKind::StructureCut: return with(tr("Cut"));
    case EventKind::Marked: return with(tr("Mark"));
    case EventKind::PromptShown: return with(tr("Asked"));
    case EventKind::PromptAnswered: return with(tr("Answered"));
    case EventKind::BranchTaken: return with(tr("Way taken"));
    case EventKind::PathRecorded: return with(tr("Path recorded"));
    case EventKind::Note: return text.isEmpty() ? tr("Note") : text;
  }
  return text;
}

bool EventLogModel::isTrouble(const record::Event& event) {
  return event.kind == EventKind::FaultLatched || event.kind == EventKind::SamplesLost || event.kind == EventKind::LateCycle;
}

int EventLogModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(events_.size()); }

QVariant EventLogModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const auto& event = events_[static_cast<std::size_t>(index.row())];
  const bool trouble = isTrouble(event);
  switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
      return tr("%1 s   %2").arg(QString::number(event.hostTime_s - origin_s_, 'f', 1), words(event));
    case Qt::DecorationRole:
      if (trouble) return Theme::icon(event.kind == EventKind::FaultLatched ? QStringLiteral("fault") : QStringLiteral("warning"), &Theme::danger);
      if (event.kind == EventKind::Note) return Theme::icon(QStringLiteral("edit"), &Theme::accent);
      if (event.kind == EventKind::PlanStarted || event.kind == EventKind::PlanEnded) return Theme::icon(QStringLiteral("run"), &Theme::accent);
      return Theme::icon(QStringLiteral("circle"), &Theme::quiet);
    default: return {};
  }
}

}  // namespace articulus::ui
