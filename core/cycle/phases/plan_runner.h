#pragma once
#include "core/cycle/phases/reference_pose.h"
#include "core/cycle/phases/safety_watch.h"
#include "core/record/plan_end.h"

namespace articulus::cycle {

/// Walks a plan segment by segment, each begun in Stop, under limits that the segment may tighten; sees to what the end
/// of a task leaves behind, in a plan or outside of one.
/// Thread  control; real-time safe
class PlanRunner {
 public:
  PlanRunner(const cell::CellConfig& cell, CycleState& state, Signals& signals, TaskRunner& task, SafetyWatch& watch,
             ReferencePose& reference, StateSwitch& states, EventWriter& events);

  void start(const protocol::Plan& plan) noexcept;
  /// Begins the next segment once the robot stands in Stop, or ends the plan.
  void step() noexcept;
  /// Stands still where it is, loads as they are, and goes on: the time of what runs is slowed to nothing
  /// (SafetyWatch::pace()), and no segment begins. An unload ends first. A plan that says so takes the loads off once
  /// it stands, and brings them back before it goes on; a law that cannot wait without its loads stands.
  void pause() noexcept;
  void resume() noexcept;
  /// The task that ran has ended.  Out  the fault that this is, or none
  [[nodiscard]] safety::Fault taskEnded(TaskStatus status) noexcept;
  /// Ends the plan if one runs: nothing of it is left in force.  In  cause: in words, else the end's own
  void end(record::PlanEnd how, std::string_view cause = {}) noexcept;
  /// Tells each load cycle that has been completed.
  void countLoadCycles() noexcept;

  [[nodiscard]] bool running() const noexcept { return position().plan != nullptr; }
  /// -1: no segment runs, or it stands, unloads or returns in a pause: what is recorded there belongs to no step.
  [[nodiscard]] int stepNumber() const noexcept;
  /// Paused, and come to a stand (an unload ends first), or on its way from and to that stand.
  [[nodiscard]] bool stands() const noexcept;
  [[nodiscard]] bool paused() const noexcept { return running() && position().paused; }
  [[nodiscard]] int loadCycle() const noexcept;
  [[nodiscard]] double time_s() const noexcept { return running() ? time_s_ : 0.0; }
  [[nodiscard]] double duration_s() const noexcept { return running() ? position().plan->duration_s : 0.0; }

  /// How long a motion may take at least, and takes where more is wanted.  In  way of each joint, rad; or the goal
  [[nodiscard]] double safeTime_s(const robot::JointVector& way, double wanted_s) const noexcept;
  [[nodiscard]] double safeTime_s(const spatial::Pose& X_WD, double wanted_s) const noexcept;

 private:
  void begin(const protocol::Segment& segment) noexcept;
  void followCourse(const protocol::Segment& segment) noexcept;
  void stepPause() noexcept;
  void relieve() noexcept;
  void goOn() noexcept;
  [[nodiscard]] const PlanPosition& position() const noexcept { return state_.plan; }

  const cell::CellConfig& cell_;
  CycleState& state_;
  Signals& signals_;
  TaskRunner& task_;
  SafetyWatch& watch_;
  ReferencePose& reference_;
  StateSwitch& states_;
  EventWriter& events_;
  double time_s_ = 0.0, paused_s_ = 0.0;
  int lastLoadCycle_ = 0;
};

}  // namespace articulus::cycle
