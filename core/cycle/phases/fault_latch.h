#pragma once
#include "core/cycle/phases/plan_runner.h"

namespace articulus::cycle {

/// Latches the first fault until it is acknowledged: ends the plan, stops the robot, takes the drives where the fault
/// asks for the brakes or the stop does not come to rest in its stated time.
/// Thread  control; real-time safe
class FaultLatch {
 public:
  FaultLatch(CycleState& state, const Signals& signals, SafetyWatch& watch, PlanRunner& plan, StateSwitch& states,
             EventWriter& events)
      : state_(state), signals_(signals), watch_(watch), plan_(plan), states_(states), events_(events) {}

  /// None is nothing. While one is latched, another that takes the drives away is only noted.
  void latch(const safety::Fault& found) noexcept;
  /// The drives go where a controlled stop does not stand in time, loads the specimen or would run into a part, and
  /// where the dead-man's handle was let go, once the arm stands or a second later; a hold that moves is a fault.
  /// Source  ISO 10218-1:2011, 5.8.3 (enabling device)
  void superviseStandstill() noexcept;
  /// Clears the fault.
  void acknowledge() noexcept;

  /// The handle was let go, however shortly: no motion begins until the drives were off.
  [[nodiscard]] bool drivesGo() const noexcept { return letGo_; }
  /// The first since the last was acknowledged, or none.
  [[nodiscard]] const safety::Fault& fault() const noexcept { return fault_; }

 private:
  void followHandle(double fastest_rad_per_s) noexcept;
  /// Of the load that is nearest to its limit, or farthest beyond.
  [[nodiscard]] double loadShare() const noexcept;

  CycleState& state_;
  const Signals& signals_;
  SafetyWatch& watch_;
  PlanRunner& plan_;
  StateSwitch& states_;
  EventWriter& events_;
  safety::Fault fault_;
  double inFault_s_ = 0.0, loadAtFault_ = 0.0, letGo_s_ = 0.0;
  bool letGo_ = false;  // the handle, since the arm was told to stand
};

}  // namespace articulus::cycle
