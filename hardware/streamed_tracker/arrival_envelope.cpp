#include "hardware/streamed_tracker/arrival_envelope.h"

#include <algorithm>
#include <limits>

namespace articulus::hardware {

base::Nanoseconds ArrivalEnvelope::add(base::Nanoseconds device, base::Nanoseconds arrived) noexcept {
  constexpr base::Nanoseconds kNone = std::numeric_limits<base::Nanoseconds>::max();
  const base::Nanoseconds difference = arrived - device;
  if (!any_ || arrived - begun_ >= kBucket * static_cast<base::Nanoseconds>(kBuckets)) {
    least_.fill(kNone);
    any_ = true;
    begun_ = arrived;
    least_[newest_] = difference;
    return difference;
  }
  while (arrived - begun_ >= kBucket) {
    begun_ += kBucket;
    newest_ = (newest_ + 1) % kBuckets;
    least_[newest_] = kNone;
  }
  least_[newest_] = std::min(least_[newest_], difference);
  return *std::min_element(least_.begin(), least_.end());
}

}  // namespace articulus::hardware
