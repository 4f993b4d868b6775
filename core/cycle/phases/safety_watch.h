#pragma once
#include "core/cycle/phases/state_switch.h"
#include "core/motion/pace.h"
#include "core/safety/command_guard.h"
#include "core/safety/singularity_watch.h"
#include "core/safety/soft_limits.h"

namespace articulus::cycle {

/// Looks at what was read and at what lies around the arm: distances between parts, singularity, limits, the soft zones
/// before them, the set-up speeds. Says what is wrong; what becomes of it is FaultLatch's.
/// Thread  control; real-time safe
class SafetyWatch {
 public:
  SafetyWatch(const cell::CellConfig& cell, CycleState& state, const Signals& signals, const StateSwitch& states,
              EventWriter& events);

  /// What is wrong in this cycle, or none. Fills CycleState::seen.  In  when the cycle began; late cycles in a row
  [[nodiscard]] safety::Fault check(base::Nanoseconds began, int lateStreak) noexcept;
  /// Warns and slows before a limit.  In  wrong: check() found something
  void keepOff(bool wrong) noexcept;
  /// After plan, controller or mode changed: whether the set-up speeds hold.
  void settleSetUp() noexcept;
  /// What could no longer be braked before its limit.  In  told_rad_per_s: Actuation's
  [[nodiscard]] safety::Fault lookAhead(const robot::JointVector& told_rad_per_s) noexcept;
  /// A controlled stop that uses up what must be left between two parts is none.
  [[nodiscard]] bool runsIntoAPart() const noexcept;
  /// What is still wrong, or none. On the brakes too: what took the drives away must be gone before they may come
  /// back.  In  latched: the fault
  [[nodiscard]] safety::Fault persisting(const safety::Fault& latched) noexcept;
  /// From here on, what is beyond a limit now may only shrink.
  void tolerateExcess() noexcept { supervisor_.tolerateExcess(state_.seen); }

  /// Of a segment, never looser than those in force.
  void tighten(const protocol::LimitTightening& limits) noexcept;
  /// The limits in force hold again.
  void relax() noexcept;
  void useLimits(const safety::LimitSet& limits) noexcept { supervisor_.useLimits(limits); }
  /// That hold now.
  [[nodiscard]] const safety::LimitSet& limits() const noexcept { return supervisor_.limits(); }
  /// What a motion may be planned for now.
  [[nodiscard]] safety::LimitSet motionLimits() const noexcept { return supervisor_.motionLimits(state_.setUp); }
  [[nodiscard]] const motion::Pace& pace() const noexcept { return pace_; }
  [[nodiscard]] const safety::NearLimit& nearest() const noexcept { return soft_.nearest(); }

 private:
  void lookAround() noexcept;

  const cell::CellConfig& cell_;
  CycleState& state_;
  const Signals& signals_;
  const StateSwitch& states_;
  EventWriter& events_;
  safety::Supervisor supervisor_;
  safety::CommandGuard guard_;
  safety::SoftLimits soft_;
  safety::SingularityWatch singularity_;
  motion::Pace pace_;
  bool tightened_ = false;
};

}  // namespace articulus::cycle
