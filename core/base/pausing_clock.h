#pragma once
#include <atomic>

#include "core/base/clock.h"

namespace articulus::base {

/// Real time that stands while the host is away: a simulated plant waits with it, so that a busy computer makes a
/// demonstration slower and never a fault. It counts what it stood. No time passes between a deadline that was slept
/// for and the thread that wakes too late, and none beyond a period after it as long as that thread has not slept
/// again.
/// Thread  now(), hostPauses() any; sleepUntil() by the control thread only; real-time safe
class PausingClock final : public Clock {
 public:
  /// In  period: of the cycle; what comes later by less is time as any other
  explicit PausingClock(Nanoseconds period) noexcept : period_(period) {}
  [[nodiscard]] Nanoseconds now() const noexcept override;
  void sleepUntil(Nanoseconds deadline) noexcept override;
  [[nodiscard]] bool isManual() const noexcept override { return false; }
  [[nodiscard]] HostPauses hostPauses() const noexcept override;

 private:
  const Nanoseconds period_;
  SteadyClock steady_;
  std::atomic<Nanoseconds> stood_{0}, longest_{0};
  std::atomic<Nanoseconds> horizon_{0};  ///< station time that is not passed before the next sleep; 0: no thread yet
  std::atomic<std::uint64_t> count_{0};
};

}  // namespace articulus::base
