#pragma once
#include <algorithm>

#include "core/base/clock.h"

namespace articulus::hardware {

/// When the next message of a device that sends evenly is due, so that whoever answers it is awake by then. A thread
/// that sleeps is woken tens of microseconds after what it waits for; one that looks again and again from shortly
/// before the message is due answers as soon as it has computed. A message that stays away costs no more: it is slept
/// for.
/// Thread  control; real-time safe
/// Source  busy polling, as network cards and real-time middleware have it; the shares are ours
class MessageDue {
 public:
  static constexpr base::Nanoseconds kMostBefore = 250'000;  ///< as late as a timer of a busy host wakes a thread
  static constexpr int kShare = 12;                          ///< of a period, at most, awake on either side

  /// In  period: from one message to the next, ns
  explicit MessageDue(base::Nanoseconds period) noexcept
      : period_(period), margin_(std::min(kMostBefore, period / kShare)) {}

  /// A message of the cycle was seen.
  void came(base::Nanoseconds now) noexcept { due_ = now + period_; }
  /// Out  how long to sleep, at most, before looking again; 0: look again at once
  [[nodiscard]] base::Nanoseconds sleep(base::Nanoseconds now, base::Nanoseconds until) const noexcept {
    if (now < due_ - margin_) return std::min(until, due_ - margin_) - now;
    return now <= due_ + margin_ ? 0 : until - now;
  }

 private:
  base::Nanoseconds period_, margin_, due_ = 0;
};

}  // namespace articulus::hardware
