#include "ui/models/run_controller.h"

#include <algorithm>
#include <utility>

#include "ui/models/text.h"

namespace articulus::ui {
namespace {
constexpr int kPoll_ms = 50;
}

RunController::RunController(UserSession& session, StationBridge& bridge, QObject* parent)
    : QObject(parent), session_(session), bridge_(bridge) {
  timer_.setInterval(kPoll_ms);
  connect(&timer_, &QTimer::timeout, this, &RunController::poll);
  connect(&session_, &UserSession::accountChanged, this, [this] {
    if (session_.director()) return;
    watching_ = false;
    timer_.stop();
  });
}

bool RunController::running() const { return session_.director() && session_.director()->running(); }

safety::SelfTestReport RunController::selfTest() const {
  return session_.context().selfTest ? session_.context().selfTest() : safety::SelfTestReport{};
}

RunFacts RunController::facts() const {
  RunFacts facts;
  facts.snapshot = bridge_.snapshot();
  facts.signedIn = session_.signedIn();
  facts.checklistDone = session_.checklistDone();
  facts.protocolChosen = session_.protocol().has_value();
  if (facts.protocolChosen) {
    const auto& steps = session_.protocol()->steps;
    facts.protocolLoads = std::any_of(steps.begin(), steps.end(), [](const auto& step) { return protocol::isForceStep(step); });
  }
  facts.runUnderWay = running();
  using Test = safety::SelfTestState;
  if (facts.snapshot.selfTest == Test::Pending || facts.snapshot.selfTest == Test::Failed) facts.selfTest = selfTest();
  return facts;
}

double RunController::remaining_s() const {
  const auto& s = bridge_.snapshot();
  return std::max(0.0, s.planDuration_s - s.planElapsed_s);
}

void RunController::switchController(bool on) {
  bridge_.send(on ? runtime::CommandKind::ControllerOn : runtime::CommandKind::ControllerOff);
}

void RunController::home() { bridge_.send(runtime::CommandKind::Home); }
void RunController::unload() { bridge_.send(runtime::CommandKind::Unload); }

void RunController::start() {
  const QString reason = reasonAgainst(RunAction::Start);
  if (!reason.isEmpty()) {
    emit problem(tr("The run was not started. %1").arg(reason), tr("Nothing has moved and nothing was stored."));
    return;
  }
  session::RunRequest request;
  request.protocol = *session_.protocol();
  request.sessionId = session_.sessionId();
  request.specimen = session_.specimen();
  const auto id = session_.director()->start(request);
  if (!id) {
    emit problem(toQt(id.error().message), toQt(id.error().remedy));
    return;
  }
  runId_ = *id;
  marks_s_.clear();
  watching_ = true;
  timer_.start();
  emit runStarted(runId_);
}

void RunController::stop() {
  bridge_.requestStop();                       // first, past every queue
  if (!running()) return;
  session_.director()->stop();
  poll();
}

void RunController::poll() {
  if (!session_.director() || !watching_) return;
  const auto progress = session_.director()->poll();
  if (!progress.finished) return;
  watching_ = false;
  timer_.stop();
  const QString reason = toQt(progress.reason);
  switch (progress.end) {
    case storage::RunEnd::Completed: emit notice(tr("Run %1 is complete and stored with its results.").arg(progress.runId)); break;
    case storage::RunEnd::Stopped:
      emit notice(reason.isEmpty() ? tr("Run %1 was stopped. What was measured is stored.").arg(progress.runId)
                                   : tr("Run %1 was stopped: %2. What was measured is stored.").arg(progress.runId).arg(reason));
      break;
    default:
      emit problem(tr("Run %1 ended early: %2").arg(progress.runId).arg(reason),
                   tr("What was measured is stored. Look at the specimen, then acknowledge the fault."));
  }
  emit runEnded(progress);
  emit session_.runFinished(progress.runId);
  if (std::exchange(finishing_, false)) finish();
}

void RunController::mark() {
  if (!running() || !session_.store()) return;
  const auto& s = bridge_.snapshot();
  marks_s_.push_back(s.sample[record::Channel::HostTime]);
  const QString time = QString::number(s.sample[record::Channel::Time], 'f', 1);
  QString note = tr("Mark %1 at %2 s").arg(marks_s_.size()).arg(time);
  if (s.step >= 0) note += tr(", step %1").arg(s.step + 1);
  if (s.loadCycle > 0) note += tr(", cycle %1").arg(s.loadCycle);
  const auto stored = session_.store()->addNote(runId_, session_.account()->name, toCore(note));
  if (!stored) {
    emit problem(tr("The mark was not stored: %1").arg(toQt(stored.error().message)), toQt(stored.error().remedy));
    return;
  }
  record::Event event;
  event.hostTime_s = s.sample[record::Channel::HostTime];
  event.setText(toCore(note));
  emit marked(event);
}

void RunController::finish() {
  finishing_ = running();
  if (finishing_) return stop();   // goes on in poll(), once the robot stands and the run is stored
  const auto closed = session_.close();
  if (!closed) {
    emit problem(toQt(closed.error().message), toQt(closed.error().remedy));
    return;
  }
  emit finished();
}

}  // namespace articulus::ui
