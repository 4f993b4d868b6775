#pragma once
#include "core/cycle/jog_order.h"
#include "core/cycle/phases/safety_watch.h"

namespace articulus::cycle {

/// Moves the arm along one axis while a person holds a button, and stops it when nobody renews the order, before a
/// limit comes close, where a joint would turn too fast, or when a specimen is clamped. All limits hold as well, as for
/// every motion: what ends here ends without a fault.
/// Thread  control; real-time safe
class JogKeeper {
 public:
  JogKeeper(CycleState& state, const Signals& signals, TaskRunner& task, const SafetyWatch& watch, StateSwitch& states,
            EventWriter& events)
      : state_(state), signals_(signals), task_(task), watch_(watch), states_(states), events_(events) {}

  /// In      order that was vetted, and the number of its command
  void begin(const JogOrder& order, std::uint64_t number) noexcept;
  /// What that command began is still under way.
  [[nodiscard]] bool goesOn(std::uint64_t number) const noexcept;
  /// Of the jog that is under way: a rate of 0 lets go.
  void renew(const JogOrder& order) noexcept;
  /// Once a cycle, after the commands.
  void step() noexcept;

  /// Of a soft zone (safety::SoftLimits): used up so far, a jog that comes nearer ends. What begins farther in may come
  /// no nearer than kSlack.
  static constexpr double kNearest = 0.7, kSlack = 0.02;
  /// Of a joint's limit of speed in force: near a singularity a body that hardly moves turns a joint fast.
  static constexpr double kMostSpeed = 0.8;

 private:
  [[nodiscard]] bool underWay() const noexcept { return task_.jogs() && moves(states_.now()); }
  [[nodiscard]] double bound(const JogOrder& order) const noexcept;
  [[nodiscard]] bool aJointIsFast() const noexcept;
  void end(std::string_view why) noexcept;

  CycleState& state_;
  const Signals& signals_;
  TaskRunner& task_;
  const SafetyWatch& watch_;
  StateSwitch& states_;
  EventWriter& events_;
  std::uint64_t number_ = 0;
  double left_s_ = 0.0, nearest_ = 0.0;
};

}  // namespace articulus::cycle
