#pragma once
#include <atomic>

#include "core/device/bench.h"

namespace articulus::app {

/// The bench of a live cell: a vice that a person closes and opens. It knows what it was told, no more: who tells it
/// has asked that person. Cuts and preloads are hers too, and are only noted.
/// Thread  as device::Bench
class HandBench final : public device::Bench {
 public:
  [[nodiscard]] base::Result<void> setViceClosed(bool closed) override {
    closed_.store(closed, std::memory_order_relaxed);
    return {};
  }
  [[nodiscard]] bool viceClosed() const noexcept override { return closed_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> closed_{false};
};

}  // namespace articulus::app
