#pragma once
#include <array>
#include <cstdint>

#include "core/base/clock.h"

namespace articulus::hardware {

/// By how much a device's clock differs from ours, from its times and when its messages arrived: a message can be late
/// but not early, so the least difference within the last seconds is that of the messages that nothing held up. It
/// follows a clock that runs a little differently.
/// Thread  one; real-time safe
/// Source  lower envelope of one-way delays: Moon, Skelly & Towsley 1999, IEEE INFOCOM, 227-234
class ArrivalEnvelope {
 public:
  static constexpr std::size_t kBuckets = 8;
  static constexpr base::Nanoseconds kBucket = 1'000'000'000;

  /// In   device: time of the message by the device's clock; arrived: by ours
  /// Out  what to add to the device's time
  base::Nanoseconds add(base::Nanoseconds device, base::Nanoseconds arrived) noexcept;
  /// The device's clock has begun anew.
  void reset() noexcept { any_ = false; }

 private:
  std::array<base::Nanoseconds, kBuckets> least_{};
  base::Nanoseconds begun_ = 0;  ///< of the newest bucket
  std::size_t newest_ = 0;
  bool any_ = false;
};

}  // namespace articulus::hardware
