#include "ui/bridge/drives_guard.h"

#include <utility>

#include "ui/bridge/load_left.h"

namespace articulus::ui {
namespace {
constexpr std::int64_t kAgain_ns = 1'000'000'000;
constexpr int kPatience = 5;  // times
}  // namespace

DrivesGuard::DrivesGuard(Port port, QObject* parent) : QObject(parent), port_(std::move(port)) {}

QString DrivesGuard::stillOnWords() { return tr("The drives were to go off and are still on."); }

QString DrivesGuard::heldWords() {
  return tr("A run waits for an answer, and its specimen is under load: the drives stay on.");
}

void DrivesGuard::off(const cycle::Snapshot& s, const QString& why, const QString& detail) {
  if (asked_ns_ != 0 && s.hostTime_ns - asked_ns_ < kAgain_ns) return;
  asked_ns_ = s.hostTime_ns;
  why_ = why;
  detail_ = detail;
  if (++asked_ == kPatience) emit stillOn(stillOnWords(), tr("Press the emergency stop."));
  if (s.deadManHeld) port_.letGo();
  // In a fault the command is refused until somebody acknowledges it; the handle that is let go takes the drives.
  if (!s.fault.latched()) port_.send(cycle::CommandKind::ControllerOff);
}

void DrivesGuard::look(const cycle::Snapshot& s) {
  const bool moves = cycle::moves(s.state) || s.planRunning;
  if (touched_) told_ = false;  // who came may have closed the words and gone again
  if (touched_ || moves || !s.controllerOn) {
    since_ns_ = s.hostTime_ns;
    touched_ = false;
  }
  if (holding_ && (!s.controllerOn || moves || !port_.running() || !LoadLeft::of(s).mayCount())) {
    holding_ = told_ = false;
    // Whoever ended the run under load is there, or a fault was: the time to take the load off counts anew.
    if (!port_.running()) since_ns_ = s.hostTime_ns;
    emit holdsNoMore();
  }
  if (!s.controllerOn) {
    if (std::exchange(asked_, 0) > 0) emit switchedOff(why_, detail_);
    asked_ns_ = 0;
    return;
  }
  if (!port_.signedIn()) {
    if (moves) return port_.stop();
    return off(s, tr("The drives went off: nobody is signed in."));
  }
  if (idle_.count() > 0 && s.hostTime_ns - since_ns_ >= std::chrono::nanoseconds(idle_).count()) idleFor(s);
}

void DrivesGuard::idleFor(const cycle::Snapshot& s) {
  const auto left = LoadLeft::of(s);
  const QString why = idle_.count() == 1 ? tr("The drives went off: nobody worked for a minute.")
                                         : tr("The drives went off: nobody worked for %1 minutes.").arg(idle_.count());
  if (!port_.running())
    return off(s, why,
               left.counts()
                   ? tr("The specimen stays clamped under load, held by the brakes: %1. Switch the controller "
                        "on and unload, or open the vice.")
                         .arg(left.words())
                   : QString());
  if (!left.mayCount())
    return off(s, why,
               tr("The run still waits for an answer: hold the dead-man's handle and switch the controller on before "
                  "you answer."));
  holding_ = true;
  if (!std::exchange(told_, true))
    emit holds(heldWords(),
               tr("%1; nobody has worked for some time. Answer on page 4 (Run), or finish: then the load is "
                  "taken off and the drives go off.")
                   .arg(left.words()));
}

}  // namespace articulus::ui
