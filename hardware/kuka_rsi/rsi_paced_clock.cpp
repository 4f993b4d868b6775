#include "hardware/kuka_rsi/rsi_paced_clock.h"

#include <algorithm>

namespace articulus::hardware {

void RsiPacedClock::sleepUntil(base::Nanoseconds deadline) noexcept {
  const base::Nanoseconds now = steady_.now();
  periods_ = arm_.waitForCycle(now + std::clamp(deadline + period_ / 2 - now, base::Nanoseconds{0}, 3 * period_));
  if (periods_ > 0) return;
  const base::Nanoseconds late = steady_.now() - deadline;
  arm_.ranWithout(1 + static_cast<int>(std::max<base::Nanoseconds>(late, 0) / period_));
}

}  // namespace articulus::hardware
