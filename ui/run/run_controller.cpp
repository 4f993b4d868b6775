#include "ui/run/run_controller.h"

#include <utility>

#include "core/run/needs/driven_axes.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {
constexpr int kPoll_ms = 50;
}

RunController::RunController(UserSession& session, StationBridge& bridge, QObject* parent)
    : QObject(parent), session_(session), bridge_(bridge) {
  timer_.setInterval(kPoll_ms);
  connect(&timer_, &QTimer::timeout, this, &RunController::poll);
  connect(&session_, &UserSession::protocolChanged, this, &RunController::unroll);
  connect(&session_, &UserSession::specimenChanged, this, &RunController::unroll);
  connect(&session_, &UserSession::rehearsalChanged, this, &RunController::unroll);
  unroll();
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
  facts.protocolLoads = needsZeroed_;
  facts.runUnderWay = running();
  facts.analysing = session_.director() && session_.director()->analysing();
  facts.asks = facts.runUnderWay && progress_.prompt.has_value();
  facts.paused = facts.runUnderWay && progress_.paused;
  facts.unloadsInPause = facts.runUnderWay && progress_.unloadsInPause;
  facts.led = bridge_.led();
  facts.takenAway = session_.takenAway();
  using Test = safety::SelfTestState;
  if (facts.snapshot.selfTest == Test::Pending || facts.snapshot.selfTest == Test::Failed) facts.selfTest = selfTest();
  return facts;
}

void RunController::unroll() {
  program_ = {};
  expected_ = {};
  const auto side = spatial::sideFromText(session_.specimen().side);
  if (const auto& protocol = session_.protocol()) {
    // A protocol that can not be unrolled is refused in words when it is started.
    if (auto program = protocol::expand(*protocol, side)) program_ = std::move(*program);
    expected_ = session_.expected(*protocol, program_);
  }
  needsZeroed_ = protocol::needsZeroedLoadCell(program_);
  if (const auto& begin = session_.context().selfTestBeginsWith; begin && session_.protocol())
    begin(run::drivenAxes(program_));
  emit programChanged();
}

void RunController::switchController(bool on) {
  bridge_.send(on ? cycle::CommandKind::ControllerOn : cycle::CommandKind::ControllerOff);
}

void RunController::home() { bridge_.send(cycle::CommandKind::Home); }
void RunController::unload() { bridge_.send(cycle::CommandKind::Unload); }

void RunController::start() {
  const QString reason = reasonAgainst(RunAction::Start);
  if (!reason.isEmpty())
    return refuse(tr("The run was not started. %1").arg(reason), tr("Nothing has moved and nothing was stored."));
  if (const QString missing = rehearsalMissing(); !missing.isEmpty()) {
    emit rehearsalWanted(missing);
    return;
  }
  expected_ = session_.expected(*session_.protocol(), program_);  // there may have been a run since it was chosen
  run::RunRequest request;
  request.protocol = *session_.protocol();
  request.sessionId = session_.sessionId();
  request.specimen = session_.specimen();
  request.seed = session_.context().seed;
  const auto id = session_.director()->start(request);
  if (!id) return refuse(coreText(id.error().message), coreText(id.error().remedy));
  takeBackRefusals();
  runId_ = *id;
  marks_.clear();
  progress_ = {};
  watching_ = true;
  timer_.start();
  emit runStarted(runId_);
  if (const auto where = session_.placed(request.protocol))
    for (const std::string& line : run::placementsInWords(*where)) emit notice(coreText(line));
}

run::RehearsalPlan RunController::plan() {
  return planOf(session_, *session_.protocol(), bridge_.snapshot().specimenMounted);
}

QString RunController::rehearsalMissing() {
  const auto& gate = session_.director()->rehearsals();
  if (!gate.asked()) return {};
  const auto may = gate.mayRun(hashOf(session_, plan()));
  return may ? QString() : coreText(may.error().message);
}

void RunController::startWaived(const QString& reason) {
  if (!session_.director() || !session_.account() || !session_.protocol()) return;
  auto& gate = session_.director()->rehearsals();
  if (auto waived = gate.waive(session_.account()->name, hashOf(session_, plan()), toCore(reason)); !waived)
    return refuse(coreText(waived.error().message), coreText(waived.error().remedy));
  start();
}

void RunController::refuse(const QString& what, const QString& remedy) {
  refused_ << what;
  emit problem(what, remedy);
}

void RunController::takeBackRefusals() {
  for (const QString& what : std::exchange(refused_, {})) emit noLonger(what);
}

void RunController::pauseOrGoOn() {
  if (const QString reason = reasonAgainst(RunAction::Pause); !reason.isEmpty()) return refuse(reason, {});
  const bool paused = progress_.paused;
  if (const auto done = paused ? session_.director()->resume() : session_.director()->pause(); !done)
    return refuse(coreText(done.error().message), coreText(done.error().remedy));
  takeBackRefusals();
  poll();
  emit notice(paused ? tr("The run goes on.")
                     : tr("The run pauses: the robot holds the pose or the load of this place; an unload or a way home "
                          "ends first. Keep "
                          "hold of the handle."));
}

void RunController::stop() {
  session_.stop();
  poll();
}

void RunController::take(const run::RunProgress& progress) {
  const bool asks = progress.prompt.has_value(), asked = progress_.prompt.has_value();
  const bool fresh = asks && (!asked || progress_.prompt->action != progress.prompt->action);
  progress_ = progress;
  if (fresh) emit this->asked(*progress_.prompt);
  else if (asked && !asks) emit askedNoMore();
}

void RunController::answer(int choice) {
  if (!running()) return;
  if (const auto answered = session_.director()->answer(choice); !answered) {
    refuse(coreText(answered.error().message), coreText(answered.error().remedy));
    return;
  }
  takeBackRefusals();
  poll();  // what comes next is asked at once
}

void RunController::poll() {
  if (!session_.director() || !watching_) return;
  const auto progress = session_.director()->poll();
  take(progress);
  if (!progress.finished) return;
  watching_ = false;
  timer_.stop();
  QString reason = coreText(run::wordsOf(progress));
  if (reason.endsWith(QLatin1Char('.'))) reason.chop(1);  // the sentence that it stands in has its own
  switch (progress.ending.end) {
    case record::RunEnd::Completed:
      if (!progress.recordingProblem.empty())
        emit problem(tr("Run %1 is complete, but not all of it was recorded.").arg(progress.runId),
                     coreText(progress.recordingProblem));
      else if (!progress.notComputed.empty())
        emit notice(tr("Run %1 is complete and stored. Not computed: %2")
                        .arg(progress.runId)
                        .arg(coreText(progress.notComputed)));
      else emit notice(tr("Run %1 is complete and stored with its results.").arg(progress.runId));
      break;
    case record::RunEnd::Stopped:
      emit notice(reason.isEmpty()
                      ? tr("Run %1 was stopped. What was measured is stored.").arg(progress.runId)
                      : tr("Run %1 has ended: %2. What was measured is stored.").arg(progress.runId).arg(reason));
      break;
    default:
      // The banner of a fault stands as long as the fault does, and the page's card after that.
      if (bridge_.snapshot().fault.latched()) {
        emit notice(tr("Run %1 ended early: %2. What was measured is stored.")
                        .arg(progress.runId)
                        .arg(reason.section(QLatin1String(". "), 0, 0)));
        break;
      }
      // What to do against the fault its own banner says, for as long as it stands.
      emit problem(tr("Run %1 ended early: %2").arg(progress.runId).arg(reason.section(QLatin1String(". "), 0, 0)),
                   tr("What was measured is stored. Look at the specimen before you go on."));
  }
  if (const auto kept = session_.keepStiffness(progress.runId); !kept)
    emit problem(coreText(kept.error().message), coreText(kept.error().remedy));
  emit runEnded(progress);
  emit session_.runFinished(progress.runId);
}

void RunController::mark(const QString& words) {
  if (!running()) return;
  const auto& s = bridge_.snapshot();
  marks_.push_back({s.sample[record::Channel::HostTime], words.isEmpty() ? QString::number(marks_.size() + 1) : words});
  record::Event event;
  event.kind = record::EventKind::Marked;
  event.step = progress_.action;
  event.code = static_cast<int>(marks_.size());
  event.setText(toCore(words.isEmpty() ? tr("no. %1").arg(marks_.size()) : words));
  bridge_.logEvent(event);

  const QString time = QString::number(s.sample[record::Channel::Time], 'f', 1);  // as stored anywhere
  QString note = tr("Mark %1 at %2 s").arg(marks_.size()).arg(time);
  if (!progress_.place.empty()) note += tr(", %1").arg(coreText(progress_.place));
  if (s.loadCycle > 0) note += tr(", cycle %1").arg(s.loadCycle);
  if (!words.isEmpty()) note += tr(": %1").arg(words);
  if (const auto stored = session_.addNote(runId_, toCore(note)); !stored) {
    emit problem(tr("The mark was not stored: %1").arg(coreText(stored.error().message)),
                 coreText(stored.error().remedy));
    return;
  }
  emit marked(note);
}

bool RunController::note(qint64 runId, const QString& text) {
  if (runId == 0 || text.isEmpty()) return false;
  if (const auto stored = session_.addNote(runId, toCore(text)); !stored) {
    emit problem(tr("The note was not stored: %1").arg(coreText(stored.error().message)),
                 coreText(stored.error().remedy));
    return false;
  }
  emit notice(tr("The note is stored with run %1.").arg(runId));
  return true;
}

}  // namespace articulus::ui
