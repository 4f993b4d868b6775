#pragma once
#include "core/base/clock.h"
#include "hardware/kuka_rsi/kuka_rsi_arm.h"

namespace articulus::hardware {

/// Real time for a cycle that the robot controller owns: sleepUntil() ends when the controller's next telegram arrives,
/// and nothing else that comes in ends it. How much time has passed is said by its time stamps: telegrams that were
/// lost are cycles that were skipped. Where none comes, the cycle runs all the same, half a period after its deadline,
/// and the driver counts it as missed; the telegram that comes later does not run it again.
/// Blocks  until half a period after the deadline, and at most three periods
/// Thread  as base::Clock
class RsiPacedClock final : public base::Clock {
 public:
  RsiPacedClock(KukaRsiArm& arm, double rate_Hz) : arm_(arm), period_(static_cast<base::Nanoseconds>(1e9 / rate_Hz)) {}
  [[nodiscard]] base::Nanoseconds now() const noexcept override { return steady_.now(); }
  void sleepUntil(base::Nanoseconds deadline) noexcept override;
  [[nodiscard]] bool isManual() const noexcept override { return false; }
  [[nodiscard]] int periodsPassed() const noexcept override { return periods_; }

 private:
  KukaRsiArm& arm_;
  base::SteadyClock steady_;
  base::Nanoseconds period_;
  int periods_ = 0;
};

}  // namespace articulus::hardware
