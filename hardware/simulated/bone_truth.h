#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>

#include "core/device/tracker.h"

namespace articulus::hardware {

/// Where the bones truly are at one time.
struct BoneTruth {
  base::Nanoseconds time = 0;
  std::size_t bodies = 0;
  std::array<spatial::Pose, device::TrackerFrame::kMostBodies> X_WV;
};

/// The way from the plant to a simulated tracker: one writes, one reads, nobody waits.
/// When full  what is new is not taken and counted; the reader finds a gap in the exposures
/// Thread  push(), pop(): one each, real-time safe
class BoneTruthRing {
 public:
  static constexpr std::size_t kCapacity = 2048;  // half a minute at 60 Hz
  bool push(const BoneTruth& truth) noexcept {
    const auto head = head_.load(std::memory_order_relaxed);
    if (head - tail_.load(std::memory_order_acquire) >= kCapacity) {
      lost_.fetch_add(1, std::memory_order_relaxed);
      return false;
    }
    slot_[head % kCapacity] = truth;
    head_.store(head + 1, std::memory_order_release);
    return true;
  }
  /// Oldest first, once it is so old.
  bool pop(BoneTruth& truth, base::Nanoseconds notAfter = std::numeric_limits<base::Nanoseconds>::max()) noexcept {
    const auto tail = tail_.load(std::memory_order_relaxed);
    if (tail == head_.load(std::memory_order_acquire) || slot_[tail % kCapacity].time > notAfter) return false;
    truth = slot_[tail % kCapacity];
    tail_.store(tail + 1, std::memory_order_release);
    return true;
  }
  [[nodiscard]] std::uint64_t lost() const noexcept { return lost_.load(std::memory_order_relaxed); }

 private:
  std::array<BoneTruth, kCapacity> slot_;
  std::atomic<std::uint64_t> head_{0}, tail_{0}, lost_{0};
};

}  // namespace articulus::hardware
