#include "ui/prepare/weigh_in_controller.h"

#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {
constexpr int kPoll_ms = 50;
}

WeighInController::WeighInController(UserSession& session, QObject* parent) : QObject(parent), session_(session) {
  timer_.setInterval(kPoll_ms);
  connect(&timer_, &QTimer::timeout, this, &WeighInController::poll);
  connect(&session_, &UserSession::accountChanged, this, [this] {
    wanted_ = false;
    cancel();
  });
}

WeighInController::~WeighInController() {
  choosing_.reset();  // waits; what it may have begun is cancelled below
  if (procedure_) procedure_->cancel();
}

void WeighInController::start() {
  if (busy() || !session_.director()) return;
  if (session_.director()->running())
    return emit problem(tr("The load cell was not weighed. A run is under way."), tr("Stop it first."));
  if (auto ready = session_.procedures().ready(); !ready)
    return emit problem(tr("The load cell was not weighed. %1").arg(coreText(ready.error().message)),
                        coreText(ready.error().remedy));
  wanted_ = true;
  procedure_ = session_.procedures().weighIn();
  choosing_ =
      std::make_unique<BackgroundTask>([procedure = procedure_, limits = session_.director()->settings().limits()](
                                           BackgroundTask&) { return procedure->start(limits); });
  connect(choosing_.get(), &BackgroundTask::finished, this, [this] {
    const bool unwanted = choosing_->isCancelled();  // asked for too late for the worker to see
    choosing_.release()->deleteLater();
    timer_.start();
    if (unwanted) cancel();
    else poll();
  });
  connect(choosing_.get(), &BackgroundTask::failed, this, [this](const QString& what, const QString& remedy) {
    choosing_.release()->deleteLater();
    end();
    tell(tr("The load cell was not weighed. %1").arg(what), remedy);
  });
  connect(choosing_.get(), &BackgroundTask::cancelled, this, [this] {
    choosing_.release()->deleteLater();
    procedure_->cancel();  // it may have begun to move meanwhile
    end();
    emit notice(tr("The weighing was cancelled."));
  });
  choosing_->start();
  emit progressed(tr("choosing poses within limits and distances"));
}

void WeighInController::cancel() {
  if (choosing_) return choosing_->cancel();
  if (!timer_.isActive()) return;
  procedure_->cancel();
  poll();
}

void WeighInController::tell(const QString& what, const QString& remedy) {
  if (wanted_) emit problem(what, remedy);
}

void WeighInController::end() {
  timer_.stop();
  emit ended();
}

void WeighInController::take() {
  const sensing::WeighIn& result = procedure_->result();
  if (!session_.director()) return;  // nobody is signed in any more
  session_.director()->weighIn().put(result, procedure_->toolRevision());
  const auto keep = session_.auditTrail().measuredBy(session_.account()->name, session_.context().cell);
  if (const auto kept = keep(run::measuredOf(result)); !kept)
    emit problem(coreText(kept.error().message), coreText(kept.error().remedy));
  const auto audit = session_.auditTrail().writerFor(session_.account()->name, "load_cell_weighed");
  if (const auto written = audit(session_.context().cell.key, "", result.words()); !written)
    emit problem(coreText(written.error().message), coreText(written.error().remedy));
}

void WeighInController::poll() {
  if (!timer_.isActive()) return;
  using Phase = procedure::WeighInProcedure::Phase;
  const auto now = procedure_->poll();
  switch (now.phase) {
    case Phase::Done:
      take();
      end();
      if (procedure_->result().passed)
        emit notice(tr("The load cell was weighed: %1.").arg(coreText(procedure_->result().figure())));
      else
        tell(tr("The load cell was weighed and is wrong. %1").arg(coreText(procedure_->result().words())),
             tr("Run stays closed until it is mended and weighed again."));
      return;
    case Phase::Failed:
      end();
      // A fault has a banner of its own, which says what is to be done and goes with it.
      if (procedure_->endedByFault()) emit notice(tr("The load cell was not weighed: a fault ended it."));
      else
        tell(tr("The load cell was not weighed. %1").arg(coreText(procedure_->error().message)),
             coreText(procedure_->error().remedy));
      return;
    case Phase::Cancelled:
      end();
      emit notice(tr("The weighing was cancelled."));
      return;
    default: emit progressed(tr("%1, %2 %").arg(coreText(now.words)).arg(100.0 * now.fraction, 0, 'f', 0));
  }
}

}  // namespace articulus::ui
