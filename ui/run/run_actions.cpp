#include "ui/run/run_actions.h"

#include <QCoreApplication>

#include "ui/status/fault_words.h"
#include "ui/status/self_test_words.h"

namespace articulus::ui {
namespace {

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(RunActions)
};

/// What keeps any motion from beginning.
QString motionReason(const RunFacts& facts) {
  const auto& s = facts.snapshot;
  if (s.emergencyStop) return Words::tr("The emergency stop is pressed. Release it first.");
  if (s.fault.latched()) return Words::tr("Stopped by a fault: %1. Acknowledge it first.").arg(faultLabel(s.fault));
  if (!s.controllerOn) return Words::tr("The controller is off. Switch it on first.");
  if (facts.runUnderWay) return Words::tr("A run is under way. Stop it first.");
  if (facts.led)
    return Words::tr("A procedure, or the end of the session, leads the arm. Wait for it, or cancel it there.");
  if (s.planRunning) return Words::tr("A run is under way. Stop it first.");
  if (s.state != cycle::State::Stop) return Words::tr("The robot is moving. Stop it first.");
  if (!s.deadManHeld) return Words::tr("The dead-man's handle is not held.");
  if (s.waitsForArm) return Words::tr("The arm is not released yet. Wait a moment.");
  return s.zeroing ? Words::tr("The load cell is being zeroed. Wait a moment.") : QString();
}

}  // namespace

QString reasonAgainst(RunAction action, const RunFacts& facts) {
  const auto& s = facts.snapshot;
  if (!facts.signedIn) return Words::tr("Nobody is signed in.");
  if (!facts.takenAway.isEmpty() && (action == RunAction::Home || action == RunAction::Start))
    return Words::tr("%1 Finish first; unloading is still possible.").arg(facts.takenAway);
  switch (action) {
    case RunAction::ControllerOn:
      if (s.emergencyStop) return Words::tr("The emergency stop is pressed. Release it first.");
      if (s.fault.latched()) return Words::tr("Stopped by a fault: %1. Acknowledge it first.").arg(faultLabel(s.fault));
      if (s.controllerOn) return Words::tr("The controller is on.");
      return s.deadManHeld ? QString() : Words::tr("The dead-man's handle is not held.");
    case RunAction::ControllerOff:
      if (!s.controllerOn) return Words::tr("The controller is off.");
      if (s.fault.latched())
        return Words::tr("Stopped by a fault: %1. Acknowledge it first, or let go of the handle.")
            .arg(faultLabel(s.fault));
      return cycle::moves(s.state) || s.planRunning || facts.runUnderWay
                 ? Words::tr("The robot is moving. Stop it first.")
                 : QString();
    case RunAction::Home:
      if (s.specimenMounted)
        return Words::tr(
            "The specimen is clamped: going home would part it. Unload, open the vice on page 2, then go "
            "home.");
      return motionReason(facts);
    case RunAction::Unload: {
      const QString reason = motionReason(facts);
      if (!reason.isEmpty()) return reason;
      return s.sensorZeroed ? QString()
                            : Words::tr("The load cell has not been zeroed. Zero it on page 2 with the vice open.");
    }
    case RunAction::Start: {
      if (!facts.protocolChosen) return Words::tr("No experiment is chosen. Choose one on page 3.");
      // A fault, and drives that are off, take ticks with them: what brings both back comes first.
      if (const QString reason = motionReason(facts); (s.fault.latched() || s.emergencyStop) && !reason.isEmpty())
        return reason;
      if (!facts.checklistDone)
        return s.controllerOn
                   ? Words::tr("The checklist is not done. Tick it on page 2.")
                   : Words::tr("The checklist is not done, as the controller is off. Go through it on page 2.");
      const QString reason = motionReason(facts);
      if (!reason.isEmpty()) return reason;
      if (const QString untested = reasonAgainstRun(s.selfTest, facts.selfTest); !untested.isEmpty()) return untested;
      return s.sensorZeroed || !facts.protocolLoads
                 ? QString()
                 : Words::tr("The load cell has not been zeroed. Zero it on page 2 with the vice open.");
    }
    case RunAction::Pause:
      if (!facts.runUnderWay || facts.analysing) return Words::tr("No run is under way.");
      if (!facts.takenAway.isEmpty() && facts.paused) return Words::tr("%1 Stop the run.").arg(facts.takenAway);
      return facts.asks ? Words::tr("The run waits for an answer.") : QString();
    case RunAction::Stop:
      return facts.runUnderWay || s.planRunning || cycle::moves(s.state) ? QString() : Words::tr("Nothing is moving.");
    case RunAction::Mark: return facts.runUnderWay ? QString() : Words::tr("Marks can be set only during a run.");
    case RunAction::Finish: return {};
  }
  return {};
}

}  // namespace articulus::ui
