#include "ui/engineering/tuning/response_controller.h"

#include <QDateTime>
#include <cmath>

#include "core/protocol/step.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using run::ResponseKind;
using run::ResponseMeasurement;

constexpr int kPoll_ms = 50;

QString sizeWords(const run::ResponseRequest& request) {
  return withUnit(request.size, toQt(protocol::axisUnit(request.axis)));
}

}  // namespace

ResponseController::ResponseController(Callbacks callbacks, QObject* parent)
    : QObject(parent), callbacks_(std::move(callbacks)), measurement_(callbacks_.robot.response()) {
  timer_.setInterval(kPoll_ms);
  connect(&timer_, &QTimer::timeout, this, &ResponseController::poll);
}

ResponseController::~ResponseController() { measurement_->cancel(); }

QString ResponseController::reasonAgainst() const {
  if (busy()) return tr("A response is being measured.");
  for (const auto& may : {callbacks_.robot.readyForResponse(), callbacks_.mayRun()})
    if (!may) return coreText(may.error().message + " " + may.error().remedy);
  return {};
}

run::ResponseSizes ResponseController::sizes(ResponseKind kind, int axis) const {
  return run::responseSizes(kind, axis, callbacks_.settings().limits);
}

QString ResponseController::words(const run::ResponseRequest& request) {
  const QString axis = toQt(protocol::axisName(request.axis));
  const QString time = fixedText(ResponseMeasurement::duration_s(request.kind), 0);
  const QString what =
      request.kind == ResponseKind::Step
          ? tr("The robot takes all loads off the specimen, then %1 goes to %2 at once, stays and goes back to zero. "
               "After the unloading it takes about %3 s.")
          : tr("The robot takes all loads off the specimen, then %1 swings by up to %2 to both sides, with frequencies "
               "up to %4 Hz at once. After the unloading it takes about %3 s.")
                .replace(QLatin1String("%4"), shortText(run::kMostResponse_Hz, 3));
  return noBreakUnits(what.arg(axis, sizeWords(request), time));
}

void ResponseController::start(const run::ResponseRequest& request) {
  if (busy()) return;
  const auto refuse = [this](const base::Error& error) {
    emit problem(tr("The response was not measured. %1").arg(coreText(error.message)), coreText(error.remedy));
  };
  // A question may have stood open for long: what it promised must still be so.
  for (const auto& may : {callbacks_.robot.readyForResponse(), callbacks_.mayRun()})
    if (!may) return refuse(may.error());
  if (auto started = measurement_->start(request, callbacks_.settings()); !started) return refuse(started.error());
  timer_.start();
  emit busyChanged(true);
  emit progressed(0.0, ResponseMeasurement::duration_s(request.kind));
}

void ResponseController::cancel() {
  if (!busy()) return;
  measurement_->cancel();
  end(tr("cancelled"));
  emit notice(tr("Cancelled: the robot stands, with the load of that moment. Nothing was kept."));
}

void ResponseController::end(const QString& audited) {
  timer_.stop();
  emit busyChanged(false);
  const auto& request = measurement_->request();
  const QString what = request.kind == ResponseKind::Step ? tr("step of %1") : tr("swing of %1");
  if (auto done = callbacks_.audit(std::string(protocol::axisName(request.axis)), toCore(what.arg(sizeWords(request))),
                                   toCore(audited));
      !done)
    emit problem(coreText(done.error().message), coreText(done.error().remedy));
}

void ResponseController::poll() {
  if (!busy()) return;
  using Phase = ResponseMeasurement::Phase;
  const auto now = measurement_->poll();
  const QString reason = coreText(measurement_->reason());
  switch (now.phase) {
    case Phase::Running: return emit progressed(now.fraction, now.remaining_s);
    case Phase::Done: return keepResult();
    case Phase::Stopped:
      end(tr("ended early: %1").arg(reason));
      return emit problem(tr("The response was not measured: %1.").arg(reason),
                          tr("The robot stands, with the load of that moment. Measure again when the way is clear; it "
                             "begins by taking the loads off."));
    case Phase::Faulted:
      end(tr("ended early: %1").arg(reason));
      return emit problem(tr("The response was not measured. A fault ended the motion: %1").arg(reason),
                          tr("Read the fault, acknowledge it and measure again, with a smaller size or softer gains."));
    case Phase::Failed:
      end(tr("ended early: %1").arg(reason));
      return emit problem(tr("The response was measured, and tells nothing. %1").arg(reason), tr("Measure again."));
    case Phase::Cancelled: return end(tr("cancelled"));
    case Phase::Idle: return;
  }
}

void ResponseController::keepResult() {
  run::MeasuredResponse result = measurement_->result();
  result.by = callbacks_.person;
  result.when = toCore(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
  const bool lowered = result.gainsLowered;
  end(tr("measured"));
  auto kept = run::KeptResponses::read(callbacks_.dataFolder, callbacks_.cellKey);
  auto done = kept ? kept->keep(result) : base::Result<void>(kept.error());
  if (done) {
    readKept();
  } else {
    // What was measured is shown, though the next program does not know it.
    kept_.insert(kept_.begin(), std::move(result));
    emit keptChanged();
    emit problem(tr("The response was measured, and could not be kept. %1").arg(coreText(done.error().message)),
                 coreText(done.error().remedy));
  }
  if (lowered)
    emit problem(tr("The load oscillated in the measurement, and the station lowered the force gains: the curve is not "
                    "that of the gains in force."),
                 tr("Choose softer gains or a smaller size, and measure again."));
  else if (done) emit notice(tr("The response is measured, and kept with the gains that were in force."));
}

void ResponseController::readKept() {
  auto kept = run::KeptResponses::read(callbacks_.dataFolder, callbacks_.cellKey);
  if (kept) kept_ = kept->all();
  else emit problem(coreText(kept.error().message), coreText(kept.error().remedy));
  // Names are no more than names: that their file cannot be read is said where sets are chosen.
  if (const auto sets = control::KeptGainSets::read(callbacks_.dataFolder, callbacks_.cellKey)) sets_ = sets->all();
  emit keptChanged();
}

QString ResponseController::nameOf(const run::MeasuredResponse& response) const {
  const QString at = momentText(response.when);
  const std::string name = run::nameOf(response.gains, sets_);
  return name.empty() ? tr("gains without a name, %1").arg(at) : tr("%1, %2").arg(toQt(name), at);
}

}  // namespace articulus::ui
