#include "ui/engineering/devices/dead_time_controller.h"

#include <cmath>

#include "core/spatial/units.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/status/fault_words.h"

namespace articulus::ui {
namespace {

constexpr int kPoll_ms = 50;

QString inWords(const control::DeadTime& d) {
  if (d.confidence <= 0.0) return DeadTimeController::tr("not known");
  return noBreakUnits(DeadTimeController::tr("%1 ± %2 ms, confidence %3 %")
                          .arg(fixedText(1e3 * d.value_s, 2))
                          .arg(fixedText(1e3 * d.deviation_s, 2))
                          .arg(1e2 * d.confidence, 0, 'f', 0));
}

}  // namespace

DeadTimeController::DeadTimeController(Callbacks callbacks, QObject* parent)
    : QObject(parent), callbacks_(std::move(callbacks)), procedure_(callbacks_.robot.deadTime()) {
  timer_.setInterval(kPoll_ms);
  connect(&timer_, &QTimer::timeout, this, &DeadTimeController::poll);
}

DeadTimeController::~DeadTimeController() { procedure_->cancel(); }

QString DeadTimeController::reasonAgainst() const {
  if (busy()) return tr("The dead time is being measured.");
  if (auto ready = callbacks_.robot.ready(); !ready)
    return coreText(ready.error().message + " " + ready.error().remedy);
  return {};
}

base::Result<DeadTimeController::Motion> DeadTimeController::plan() const {
  return procedure_->plan(callbacks_.limits());
}

QString DeadTimeController::words(const Motion& motion) {
  return noBreakUnits(tr("Joint %1 swings by %2° to the %3 side and back, three times, with a fine vibration. The "
                         "moving body travels about %4 mm each way; the whole motion takes about %5 s.")
                          .arg(motion.joint + 1)
                          .arg(fixedText(spatial::inDegrees(std::abs(motion.way_rad)), 1))
                          .arg(motion.way_rad > 0.0 ? QStringLiteral("+") : QStringLiteral("−"))
                          .arg(1e3 * motion.path_m, 0, 'f', 0)
                          .arg(motion.time_s, 0, 'f', 0));
}

void DeadTimeController::start(const Motion& motion) {
  if (busy()) return;
  // A question may have stood open for long: what it promised must still be so.
  if (auto started = procedure_->start(motion, callbacks_.limits()); !started)
    return emit problem(tr("The dead time was not measured. %1").arg(coreText(started.error().message)),
                        coreText(started.error().remedy));
  timer_.start();
  emit busyChanged(true);
  emit progressed(0.0, motion.time_s);
}

void DeadTimeController::cancel() {
  if (!busy()) return;
  procedure_->cancel();
  end(tr("cancelled"));
  emit notice(
      tr("Cancelled. The dead time is not known now: gains are capped by an assumed value until a motion shows it."));
}

void DeadTimeController::end(const QString& audited) {
  timer_.stop();
  emit busyChanged(false);
  if (auto done = callbacks_.audit("joint " + std::to_string(procedure_->motion().joint + 1),
                                   toCore(inWords(procedure_->before())), toCore(audited));
      !done)
    emit problem(coreText(done.error().message), coreText(done.error().remedy));
}

void DeadTimeController::poll() {
  if (!busy()) return;
  using Phase = procedure::DeadTimeProcedure::Phase;
  const auto now = procedure_->poll();
  switch (now.phase) {
    case Phase::Running: return emit progressed(now.fraction, now.remaining_s);
    case Phase::Done: return showResult();
    case Phase::Refused: {
      timer_.stop();
      emit busyChanged(false);  // nothing moved, nothing was forgotten: no row
      const QString why = coreText(cycle::explain(procedure_->refusal()));
      return emit problem(tr("%1 was refused").arg(coreText(cycle::name(cycle::CommandKind::MeasureDeadTime))),
                          why.at(0).toUpper() + why.mid(1));
    }
    case Phase::Faulted: {
      const QString fault = faultLabel(procedure_->fault());
      end(tr("ended early: %1").arg(fault));
      return emit problem(tr("The dead time was not measured. A fault ended the motion: %1.").arg(fault),
                          tr("Read the fault, acknowledge it and measure again."));
    }
    case Phase::Stopped:
      end(tr("ended early: stopped"));
      return emit problem(tr("The dead time was not measured. The motion was stopped before its end."),
                          tr("Measure again when the way is clear."));
    case Phase::Idle:
    case Phase::Cancelled: return;
  }
}

QString DeadTimeController::result() const {
  if (!result_) return {};
  const QString numbers = inWords(result_->found);
  return result_->sure ? tr("Joint %1: %2").arg(result_->joint).arg(numbers)
                       : tr("Joint %1: not found (%2)").arg(result_->joint).arg(numbers);
}

void DeadTimeController::showResult() {
  const QString numbers = inWords(procedure_->result());
  const bool sure = procedure_->sure();
  result_ = Result{procedure_->motion().joint + 1, procedure_->result(), sure};
  end(sure ? numbers : tr("not found: %1").arg(numbers));
  emit resultChanged();
  if (sure && callbacks_.measured)
    if (const auto kept = callbacks_.measured(procedure_->result().value_s); !kept)
      emit problem(coreText(kept.error().message), coreText(kept.error().remedy));
  if (sure) return emit notice(tr("The dead time is measured: %1.").arg(numbers));
  emit problem(tr("The dead time was not found: %1.").arg(numbers),
               tr("Gains stay capped by an assumed value. Measure again where joint 1 or 2 has room, or with the "
                  "set-up speeds lifted while nobody is near."));
}

}  // namespace articulus::ui
