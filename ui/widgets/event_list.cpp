#include "ui/widgets/event_list.h"

#include <QTime>

#include "core/runtime/state.h"
#include "core/safety/fault.h"
#include "ui/models/text.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr int kMost = 500;

}  // namespace

EventList::EventList(QWidget* parent) : QListWidget(parent) {
  setAccessibleName(tr("Events, newest first"));
  setSelectionMode(QAbstractItemView::SingleSelection);
  setFixedHeight(200);
  setUniformItemSizes(true);
}

QString EventList::words(const record::Event& event) {
  using record::EventKind;
  const QString text = toQt(event.textView());
  QString what;
  switch (event.kind) {
    case EventKind::StateChanged: what = tr("State: %1").arg(toQt(runtime::name(static_cast<runtime::State>(event.code)))); break;
    case EventKind::FaultLatched:
      what = tr("Fault: %1").arg(toQt(safety::info(static_cast<safety::FaultCode>(event.code)).label));
      break;
    case EventKind::FaultAcknowledged: what = tr("Fault acknowledged"); break;
    case EventKind::StepStarted: what = tr("Step %1 started").arg(event.step + 1); break;
    case EventKind::StepEnded: what = tr("Step %1 ended").arg(event.step + 1); break;
    case EventKind::CycleCompleted: what = tr("Load cycle %1 of step %2 completed").arg(event.code).arg(event.step + 1); break;
    case EventKind::ReferenceSet: what = tr("Reference pose set"); break;
    case EventKind::PlanStarted: what = tr("Experiment started"); break;
    case EventKind::PlanEnded: what = tr("Experiment ended"); break;
    case EventKind::LateCycle: what = tr("Late control cycle"); break;
    case EventKind::GainsChanged: what = tr("Gains changed"); break;
    case EventKind::LimitsChanged: what = tr("Limits changed"); break;
    case EventKind::LawChanged: what = tr("Force law changed"); break;
    case EventKind::ToolChanged: what = tr("Tool changed"); break;
    case EventKind::DeadTimeMeasured: return event.code == 1 ? tr("Dead time measured: %1 ms").arg(event.value * 1e3, 0, 'f', 1) : tr("Dead time not found");
    case EventKind::SensorZeroed: what = tr("Load cell zeroed"); break;
    case EventKind::SamplesLost: what = tr("Samples lost"); break;
    case EventKind::StructureCut: what = tr("Cut"); break;
    case EventKind::Marked: what = tr("Mark"); break;
    case EventKind::PromptShown: what = tr("Asked"); break;
    case EventKind::PromptAnswered: what = tr("Answered"); break;
    case EventKind::BranchTaken: what = tr("Way taken"); break;
    case EventKind::PathRecorded: what = tr("Path recorded"); break;
    case EventKind::Note: return text;
  }
  return text.isEmpty() ? what : tr("%1: %2").arg(what, text);
}

void EventList::add(const record::Event& event) {
  const bool bad = event.kind == record::EventKind::FaultLatched || event.kind == record::EventKind::SamplesLost;
  put(bad ? QStringLiteral("warning") : QStringLiteral("info"), words(event));
}

void EventList::addNotice(const QString& text) { put(QStringLiteral("info"), text); }

void EventList::put(const QString& icon, const QString& text) {
  auto* item = new QListWidgetItem(Theme::icon(icon, icon == QLatin1String("warning") ? &Theme::danger : &Theme::quiet),
                                   QTime::currentTime().toString(QStringLiteral("HH:mm:ss   ")) + text);
  insertItem(0, item);
  while (count() > kMost) delete takeItem(count() - 1);
  emit countChanged();
}

}  // namespace articulus::ui
