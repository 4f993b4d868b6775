#include "ui/bridge/session_end.h"

#include <utility>

#include "ui/bridge/load_left.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using cycle::CommandKind;

// In looks, 60 a second
constexpr int kRefusedAfter = 60;         // a motion that has not begun by then was refused
constexpr int kLongestMotion = 60 * 120;  // an unload that finds no end is stopped
constexpr int kTakeOff_s = 120, kTellEvery_s = 10, kLastMotion_s = 70;  // whoever is there takes the load off
constexpr int kPatience = 60 * 5;  // for the robot to stand, and for the drives to go off

}  // namespace

SessionEnd::SessionEnd(Port port, QObject* parent) : QObject(parent), port_(std::move(port)) {}

CommandKind SessionEnd::motion(const cycle::Snapshot& s) {
  if (!s.controllerOn || !s.deadManHeld || s.fault.latched() || s.emergencyStop) return CommandKind::LogEvent;
  if (!s.specimenMounted) return CommandKind::Home;
  return LoadLeft::of(s).counts() ? CommandKind::Unload : CommandKind::LogEvent;
}

QStringList SessionEnd::plan(const cycle::Snapshot& s, bool running) {
  QStringList lines;
  if (running) lines << tr("The run is stopped. What was measured until now is stored as a stopped run.");
  else if (cycle::moves(s.state) || s.planRunning) lines << tr("The robot stops.");
  const CommandKind motion = SessionEnd::motion(s);
  if (motion == CommandKind::Unload)
    lines << tr("The load is taken off the specimen: the robot moves until no load is left.");
  if (motion == CommandKind::Home) lines << tr("The arm moves to its home pose.");
  if (s.controllerOn) lines << tr("The drives go off and the brakes close.");
  if (s.deadManHeld) lines << tr("The dead-man's handle is released.");
  if (const auto left = LoadLeft::of(s); left.counts() && motion != CommandKind::Unload)
    lines << tr("%1 stay on the specimen: the load cannot be taken off as things are.").arg(left.words());
  if (s.specimenMounted && !lines.isEmpty())
    lines << tr("The specimen stays in the vice. Who signs in next opens the vice before the arm can go home.");
  return lines;
}

void SessionEnd::begin(Motion motion) {
  if (busy()) return;
  allowed_ = motion;
  enter(Phase::Stopping);
}

void SessionEnd::abort() { enter(Phase::Idle); }

void SessionEnd::enter(Phase phase, CommandKind motion) {
  phase_ = phase;
  looks_ = 0;
  moved_ = relieved_ = false;
  motion_ = motion;
  switch (phase) {
    case Phase::Idle: return say({});
    case Phase::Stopping: return say(tr("Finishing: the robot stops."));
    case Phase::Moving:
      return say(motion == CommandKind::Unload ? tr("Finishing: the load is taken off the specimen.")
                                               : tr("Finishing: the arm moves to its home pose."));
    case Phase::TakingOff: return;  // told with the load
    case Phase::SwitchingOff: return say(tr("Finishing: the drives go off."));
  }
}

void SessionEnd::say(const QString& words) {
  if (words == said_) return;
  said_ = words;
  emit doing(words);
}

void SessionEnd::fail(const QString& what, const QString& remedy) {
  enter(Phase::Idle);
  emit problem(what, remedy);
}

/// The drives are not switched off over a load that was to be taken off: who finishes is told, and decides.
void SessionEnd::failLoaded(const cycle::Snapshot& s, const QString& load) {
  const QString leave =
      tr("To leave it as it is: let go of the dead-man's handle, so that the brakes hold the arm, then finish.");
  fail(tr("The load was not taken off: %1 stay on the specimen. You are still signed in.").arg(load),
       (s.fault.latched() ? tr("Acknowledge the fault, then finish again, or open the vice on page 2 (Prepare).")
                          : tr("Finish again, or open the vice on page 2 (Prepare).")) +
           QLatin1Char(' ') + leave);
}

void SessionEnd::sign() {
  enter(Phase::Idle);
  port_.letGo();
  if (const auto closed = port_.close(); !closed)
    return emit problem(coreText(closed.error().message), coreText(closed.error().remedy));
  emit ended();
}

void SessionEnd::switchOff(const cycle::Snapshot& s) {
  enter(Phase::SwitchingOff);
  if (s.fault.latched()) port_.letGo();  // the command is refused in a fault; the handle takes the drives
  else port_.send(CommandKind::ControllerOff);
}

/// Nobody who may work here is signed in: drives that stay on for a load would stay on for ever.
void SessionEnd::lookAtLoad(const cycle::Snapshot& s) {
  if (!s.controllerOn) return sign();
  const int rest_s = kTakeOff_s - looks_ / 60;
  if (cycle::moves(s.state)) {  // it is being taken off; that ends too
    if (looks_ == 60 * (kTakeOff_s + kLastMotion_s)) port_.stop();
    return;
  }
  const auto left = LoadLeft::of(s);
  if (!left.counts()) return switchOff(s);
  if (rest_s <= 0) {
    emit leftLoaded(tr("%1 stay on the specimen, held by the brakes.").arg(left.words()),
                    tr("Nobody took the load off. Whoever signs in next unloads, or opens the vice."));
    return switchOff(s);
  }
  if (looks_ % (60 * kTellEvery_s) == 1)
    say((s.fault.latched() ? tr("Acknowledge the fault first. ") : QString()) +
        tr("%1 stay on the specimen: Unload on page 4 (Run) takes the load off. In %2 s the drives go off, and the "
           "brakes hold it.")
            .arg(left.words())
            .arg(rest_s));
}

void SessionEnd::look(const cycle::Snapshot& s) {
  const bool moves = cycle::moves(s.state) || s.planRunning;
  ++looks_;
  switch (phase_) {
    case Phase::Idle: return;
    case Phase::Stopping:
      if (port_.running() || moves) {
        if (looks_ == 1) port_.stop();
        if (!moves) say(tr("Finishing: the stopped run is stored and its results are computed."));
        if (moves && looks_ > kPatience)  // a run that has ended may be analysed for longer
          fail(tr("The robot does not stand still. You are still signed in."), tr("Press the emergency stop."));
        return;
      }
      if (!s.controllerOn) return sign();
      if (const CommandKind motion = SessionEnd::motion(s); motion != CommandKind::LogEvent) {
        if (allowed_ == Motion::NotByItself)
          return motion == CommandKind::Unload ? enter(Phase::TakingOff) : switchOff(s);
        enter(Phase::Moving, motion);
        return port_.send(motion);
      }
      return switchOff(s);
    case Phase::Moving:
      moved_ = moved_ || moves;
      relieved_ = relieved_ || (moves && !LoadLeft::of(s).counts());
      if (moves && looks_ == kLongestMotion) port_.stop();
      if (moves || (!moved_ && looks_ < kRefusedAfter)) return;
      if (const auto left = LoadLeft::of(s);
          motion_ == CommandKind::Unload && (relieved_ ? left.countsAfterUnload() : left.counts()))
        return failLoaded(s, left.words());
      return switchOff(s);
    case Phase::TakingOff: return lookAtLoad(s);
    case Phase::SwitchingOff:
      if (!s.controllerOn) return sign();
      if (looks_ > kPatience)
        fail(s.fault.latched() ? tr("The drives are still on, because a fault is latched. You are still signed in.")
                               : tr("The drives are still on. You are still signed in."),
             s.fault.latched() ? tr("Acknowledge the fault, then finish again; or press the emergency stop.")
                               : tr("Finish again, or press the emergency stop."));
      return;
  }
}

}  // namespace articulus::ui
