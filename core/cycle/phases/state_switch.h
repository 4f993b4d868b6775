#pragma once
#include "core/cycle/phases/event_writer.h"
#include "core/cycle/state_keeper.h"
#include "core/cycle/task_runner.h"

namespace articulus::cycle {

/// Changes the state along the table and sees to what every change means: into Stop or Fault the robot holds where it
/// is, and everybody is told.
/// Thread  control; real-time safe
class StateSwitch {
 public:
  StateSwitch(CycleState& state, Signals& signals, StateKeeper& keeper, TaskRunner& task, EventWriter& events)
      : state_(state), signals_(signals), keeper_(keeper), task_(task), events_(events) {}

  /// Nothing happens where the table has no way, or where it leads to the state that is.
  void enter(Request request) noexcept;
  [[nodiscard]] State now() const noexcept { return keeper_.state(); }

 private:
  CycleState& state_;
  Signals& signals_;
  StateKeeper& keeper_;
  TaskRunner& task_;
  EventWriter& events_;
};

}  // namespace articulus::cycle
