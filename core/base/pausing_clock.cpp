#include "core/base/pausing_clock.h"

#include <algorithm>

namespace articulus::base {

Nanoseconds PausingClock::now() const noexcept {
  const Nanoseconds horizon = horizon_.load(std::memory_order_acquire);
  const Nanoseconds time = steady_.now() - stood_.load(std::memory_order_acquire);
  return horizon == 0 ? time : std::min(time, horizon);
}

void PausingClock::sleepUntil(Nanoseconds deadline) noexcept {
  const Nanoseconds stood = stood_.load(std::memory_order_relaxed);
  // A cycle that computed for too long has been away as well.
  steady_.sleepUntil(deadline + stood);
  const Nanoseconds late = steady_.now() - stood - deadline;
  if (late >= period_) {
    stood_.store(stood + late, std::memory_order_release);
    longest_.store(std::max(longest_.load(std::memory_order_relaxed), late), std::memory_order_relaxed);
    count_.store(count_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }
  horizon_.store(deadline + period_ - 1, std::memory_order_release);
}

HostPauses PausingClock::hostPauses() const noexcept {
  return {count_.load(std::memory_order_relaxed), stood_.load(std::memory_order_relaxed),
          longest_.load(std::memory_order_relaxed)};
}

}  // namespace articulus::base
