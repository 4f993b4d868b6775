#pragma once
#include "core/base/clock.h"
#include "hardware/io/cycle_owner.h"

namespace articulus::hardware {

/// Real time for a cycle that a device owns: sleepUntil() ends when the controller's next message arrives, and nothing
/// else that comes in ends it. How much time has passed is said by the controller: messages that were lost are cycles
/// that were skipped. Where none comes, the cycle runs all the same, half a period after its deadline, and the driver
/// counts it as missed; the message that comes later does not run it again.
/// Blocks  until half a period after the deadline, and at most three periods
/// Thread  as base::Clock
class PacedClock final : public base::Clock {
 public:
  /// In  owner: outlives it; steady: the clock that deadlines are told by, in tests one that is moved by hand; null:
  ///     that of the host
  PacedClock(CycleOwner& owner, double rate_Hz, const base::Clock* steady = nullptr)
      : owner_(owner), time_(steady ? *steady : steady_), period_(static_cast<base::Nanoseconds>(1e9 / rate_Hz)) {}
  [[nodiscard]] base::Nanoseconds now() const noexcept override { return time_.now(); }
  void sleepUntil(base::Nanoseconds deadline) noexcept override;
  [[nodiscard]] bool isManual() const noexcept override { return false; }
  [[nodiscard]] int periodsPassed() const noexcept override { return periods_; }

 private:
  CycleOwner& owner_;
  base::SteadyClock steady_;
  const base::Clock& time_;
  base::Nanoseconds period_;
  int periods_ = 0;
};

}  // namespace articulus::hardware
