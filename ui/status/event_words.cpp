#include "ui/status/event_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/control/law.h"
#include "core/cycle/state.h"
#include "core/safety/fault.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using record::Event;
using record::EventKind;

QString tr(const char* text) { return QCoreApplication::translate("Event", text); }

QString capital(const QString& text) { return text.isEmpty() ? text : text.at(0).toUpper() + text.mid(1); }

QString stateName(int code) {
  return code >= 0 && code < cycle::kStateCount ? toQt(cycle::name(static_cast<cycle::State>(code))) : tr("unknown");
}

QString faultName(int code) {
  const bool known = code > 0 && code < static_cast<int>(safety::FaultCode::Count);
  return known ? toQt(safety::info(static_cast<safety::FaultCode>(code)).label) : tr("unknown");
}

QString lawName(int code) {
  const auto& all = control::lawCatalogue();
  const auto it = std::ranges::find_if(all, [code](const auto& info) { return static_cast<int>(info.law) == code; });
  return it == all.end() ? tr("unknown") : toQt(it->label);
}

}  // namespace

QString eventWords(const Event& event) {
  const QString text = toQt(event.textView());
  // What was said, or what the kind alone says: the control thread writes "gains changed" where there is nothing to
  // add.
  const auto said = [&text](const QString& otherwise) { return text.isEmpty() ? otherwise : capital(text); };
  const auto with = [&text](const QString& what) { return text.isEmpty() ? what : tr("%1: %2").arg(what, text); };
  switch (event.kind) {
    case EventKind::StateChanged: return tr("State: %1").arg(stateName(event.code));
    case EventKind::FaultLatched: return tr("Fault: %1").arg(text.isEmpty() ? faultName(event.code) : text);
    case EventKind::FaultAcknowledged: return with(tr("Fault acknowledged"));
    case EventKind::StepStarted: return tr("Step %1 began").arg(event.step + 1);
    case EventKind::StepEnded: return tr("Step %1 done").arg(event.step + 1);
    case EventKind::CycleCompleted: return tr("Cycle %1 completed").arg(event.code);
    case EventKind::ReferenceSet: return tr("Reference pose set");
    case EventKind::PlanStarted: return tr("Run began");
    case EventKind::PlanEnded: return with(tr("Run ended"));
    case EventKind::LateCycle: return said(tr("Late control cycle"));
    case EventKind::GainsChanged: return said(tr("Gains changed"));
    case EventKind::LimitsChanged: return said(tr("Limits changed"));
    case EventKind::LawChanged:
      return tr("%1: %2").arg(text.isEmpty() ? tr("Law") : capital(text.section(QLatin1Char(':'), 0, 0)),
                              lawName(event.code));
    case EventKind::ToolChanged: return tr("Tool changed");
    case EventKind::DeadTimeMeasured:
      return event.code == 1 ? noBreakUnits(tr("Dead time measured: %1 ± %2 ms")
                                                .arg(event.value * 1e3, 0, 'f', 2)
                                                .arg(event.limit * 1e3, 0, 'f', 2))
                             : tr("Dead time not found");
    case EventKind::SensorZeroed: return tr("Load cell zeroed");
    case EventKind::SamplesLost: return with(tr("Samples lost"));
    case EventKind::NearLimit: return said(tr("Near a limit"));
    case EventKind::StructureCut: return with(tr("Cut"));
    case EventKind::Marked: return with(tr("Mark"));
    case EventKind::PromptShown: return with(tr("Asked"));
    case EventKind::PromptAnswered: return with(tr("Answered"));
    case EventKind::BranchTaken: return with(tr("Branch taken"));
    case EventKind::PreloadSet: return tr("Follower preload %1 N").arg(event.value, 0, 'f', 0);
    case EventKind::PathRecorded: return tr("%1 (%2 points)").arg(with(tr("Path recorded"))).arg(event.code);
    case EventKind::Note: break;
    default: break;  // its own text
  }
  return said(tr("Note"));
}

bool isTrouble(const Event& event) {
  return event.kind == EventKind::FaultLatched || event.kind == EventKind::SamplesLost ||
         event.kind == EventKind::LateCycle;
}

}  // namespace articulus::ui
