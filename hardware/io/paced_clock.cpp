#include "hardware/io/paced_clock.h"

#include <algorithm>

namespace articulus::hardware {

void PacedClock::sleepUntil(base::Nanoseconds deadline) noexcept {
  const base::Nanoseconds now = time_.now();
  periods_ = owner_.waitForCycle(now + std::clamp(deadline + period_ / 2 - now, base::Nanoseconds{0}, 3 * period_));
  if (periods_ > 0) return;
  const base::Nanoseconds late = time_.now() - deadline;
  owner_.ranWithout(1 + static_cast<int>(std::max<base::Nanoseconds>(late, 0) / period_));
}

}  // namespace articulus::hardware
