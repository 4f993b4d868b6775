#pragma once
#include <QString>

#include "core/cycle/snapshot.h"
#include "core/safety/self_test_report.h"

namespace articulus::ui {

enum class RunAction { ControllerOn, ControllerOff, Home, Unload, Start, Pause, Stop, Mark, Finish };

/// All that decides which buttons of the run page may be pressed.
struct RunFacts {
  cycle::Snapshot snapshot;
  bool signedIn = false, checklistDone = false;
  bool protocolChosen = false;
  bool protocolLoads = false;   ///< it has steps under force control
  QString takenAway{};          ///< why nothing begins in this person's name any more
  bool runUnderWay = false;     ///< of this person, by the run director
  bool analysing = false;       ///< it has ended, and is read
  bool led = false;             ///< a procedure leads the arm, also while it rests
  bool asks = false;            ///< it waits for an answer
  bool paused = false;          ///< it stands until it is told to go on: Pause is then what goes on
  bool unloadsInPause = false;  ///< a pause takes the loads off
  safety::SelfTestReport
      selfTest;  ///< what the self-test has seen, for its words; whether it passed is in the snapshot
};

/// Empty if the action is possible now; otherwise the reason, in words for tooltip and screen reader.
/// Thread  any
[[nodiscard]] QString reasonAgainst(RunAction action, const RunFacts& facts);

}  // namespace articulus::ui
