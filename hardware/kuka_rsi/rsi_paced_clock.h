#pragma once
#include "core/base/clock.h"
#include "hardware/kuka_rsi/kuka_rsi_arm.h"

namespace articulus::hardware {

/// Real time for a cycle that the robot controller owns: sleepUntil() ends when the controller's next telegram arrives.
/// Where none comes, the cycle runs all the same, half a period after its deadline, and the driver counts it as missed.
/// A controller whose own clock is slower than this computer's (some 50 millionths) is a period behind once in a minute
/// or two: counted as one late cycle.
/// Blocks  until half a period after the deadline, and at most three periods
/// Thread  as base::Clock
class RsiPacedClock final : public base::Clock {
 public:
  RsiPacedClock(KukaRsiArm& arm, double rate_Hz) : arm_(arm), period_(static_cast<base::Nanoseconds>(1e9 / rate_Hz)) {}
  [[nodiscard]] base::Nanoseconds now() const noexcept override { return steady_.now(); }
  void sleepUntil(base::Nanoseconds deadline) noexcept override;
  [[nodiscard]] bool isManual() const noexcept override { return false; }

 private:
  KukaRsiArm& arm_;
  base::SteadyClock steady_;
  base::Nanoseconds period_;
};

}  // namespace articulus::hardware
