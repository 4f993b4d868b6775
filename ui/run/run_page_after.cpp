// What the page Run says after a run: the load that stays on the specimen, and where its angles count from.
#include <algorithm>
#include <cmath>

#include "core/protocol/protocol.h"
#include "core/run/condition/reference_shift.h"
#include "core/spatial/units.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/run/prompt_card.h"
#include "ui/run/run_controller.h"
#include "ui/run/run_controls.h"
#include "ui/run/run_ended_card.h"
#include "ui/run/run_page.h"
#include "ui/run/run_page_state.h"

namespace articulus::ui {
namespace {

spatial::Pose referenceOf(const cycle::Snapshot& now) {
  const auto& q = now.referenceQuaternion;
  const auto& p = now.referencePosition_m;
  return {spatial::Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix(), spatial::Vector3(p[0], p[1], p[2])};
}

QString inWords(const run::ReferenceShift& shift) {
  return RunPage::tr("%1° and %2 mm")
      .arg(fixedText(spatial::inDegrees(shift.turned_rad), 0), fixedText(1e3 * shift.away_m, 0));
}

/// It leads the loads to zero before anything else.
bool beginsUnloaded(const protocol::Protocol& protocol) {
  if (protocol.steps.empty()) return false;
  return std::holds_alternative<protocol::UnloadStep>(protocol.steps.front()) ||
         std::holds_alternative<protocol::GuideStep>(protocol.steps.front());
}

}  // namespace

/// What stays on the specimen after a run that came to its end, as it is now: told anew where it has changed, gone once
/// it is off. A load that is not known is not taken for none.
void RunPage::tellLoad(const cycle::Snapshot& now) {
  constexpr double kAnew_N = 2.0, kAnew_Nm = 0.2, kAnew = 0.1;
  const auto left = LoadLeft::of(now);
  auto& told = d_->toldLoad;
  const bool off = !left.clamped || (left.known ? !(told ? left.counts() : left.countsAfterUnload()) : !told);
  if (off) {
    told.reset();
    return d_->ended->tellLoad({});
  }
  const QString next = whatNow(now).second;
  const auto near = [](double a, double b, double least) {
    return std::abs(a - b) < std::max(least, kAnew * std::abs(b));
  };
  if (told && told->known == left.known && next == d_->toldNext &&
      (!left.known || (near(left.force_N, told->force_N, kAnew_N) && near(left.moment_Nm, told->moment_Nm, kAnew_Nm))))
    return;
  told = left;
  d_->toldNext = next;
  d_->ended->tellLoad((tr("%1 stay on the specimen.").arg(left.words()) + QLatin1Char(' ') + next).trimmed());
}

/// A run counts its angles from where the specimen came to rest in it. After one that ended early that may be far from
/// where the first whole run of the same experiment and clamping had it: numbers of both are not those of one pose.
void RunPage::tellReference(qint64 runId, const cycle::Snapshot& now) {
  const auto& protocol = d_->session.protocol();
  if (!now.specimenMounted || !now.referenceSet || !protocol) return;
  const spatial::Pose X_WR = referenceOf(now);
  const auto [at, isFirst] = d_->references.try_emplace(protocol->name, RunReference{runId, X_WR});
  if (isFirst) return;
  const RunReference& first = at->second;
  const auto shift = run::ReferenceShift::between(first.X_WR, X_WR);
  if (!shift.counts()) return;
  emit problem(
      noBreakUnits(tr("Run %1 counts from another pose than run %2: %3 beside it.")
                       .arg(runId)
                       .arg(first.runId)
                       .arg(inWords(shift))),
      tr("The specimen came to rest elsewhere, as after a run that ended early, or a cut. Compare the two with "
         "care. To begin where the first one did: unload, open the vice, drive home and clamp it again."));
}

QWidget* RunPage::firstFocus() {
  if (d_->prompt->isVisible()) return d_->prompt;
  // Not on Start: who has just stopped a run begins none with the same key.
  if (const auto end = d_->controller->progress().ending.end;
      d_->ended->isVisible() && (end == record::RunEnd::Completed || end == record::RunEnd::Stopped))
    return d_->ended->first();
  auto* first = d_->controls->firstToDo();
  return first ? first : d_->controls;
}

/// Unload sets the pose that angles count from where the specimen comes to rest. After a run that was stopped that may
/// be far from where it was, and the numbers on the page jump: that is told, not left to be found in the results.
void RunPage::followReference(const cycle::Snapshot& now) {
  if (!now.specimenMounted) {
    d_->references.clear();
    d_->endedEarly = false;
  }
  if (!now.specimenMounted || !now.referenceSet) return d_->X_WR.reset();
  const spatial::Pose X_WR = referenceOf(now);
  const auto before = std::exchange(d_->X_WR, X_WR);
  if (!before || d_->controller->running()) return;  // of a whole run tellReference() tells
  const auto shift = run::ReferenceShift::between(*before, X_WR);
  if (!shift.counts()) return;
  emit problem(noBreakUnits(tr("The zero of angles and displacements has moved by %1.").arg(inWords(shift))),
               tr("Unload sets it where the specimen comes to rest, which was elsewhere this time, as after a run that "
                  "ended early. To count from where it was before: open the vice, drive home and clamp it again."));
}

/// After a run that ended early: what is measured from a loaded pose looks like what is measured from rest. The load
/// that clamping leaves is not asked about: each experiment knows what it does with that.
void RunPage::start() {
  const auto& protocol = d_->session.protocol();
  const auto now = [this] { return LoadLeft::of(d_->bridge.snapshot()); };
  if (!d_->endedEarly || !now().counts() || (protocol && beginsUnloaded(*protocol)) ||
      !reasonAgainst(RunAction::Start, d_->controller->facts()).isEmpty())
    return d_->controller->start();
  const auto question = [now] {
    return SheetQuestion{
        .title = tr("Start under load?"),
        .question = tr("The specimen bears %1.").arg(now().words()),
        .detail =
            tr("This experiment does not begin with an unload step. It would begin in the present pose, under this "
               "load, and count from there. Unless that is what you mean: cancel, and unload first."),
        .yes = tr("Start under load"),
        .no = tr("Cancel"),
        .careful = true};
  };
  askInSheet(this, question, [this] { d_->controller->start(); });
}

}  // namespace articulus::ui
