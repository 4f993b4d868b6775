#include "hardware/kuka_rsi/rsi_paced_clock.h"

#include <algorithm>

namespace articulus::hardware {

void RsiPacedClock::sleepUntil(base::Nanoseconds deadline) noexcept {
  const base::Nanoseconds longest =
      std::clamp(deadline + period_ / 2 - steady_.now(), base::Nanoseconds{0}, 3 * period_);
  (void)arm_.waitForTelegram(longest);
}

}  // namespace articulus::hardware
