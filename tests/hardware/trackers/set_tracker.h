#pragma once
#include <atomic>
#include <deque>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/device/tracker.h"

namespace articulus::test {

/// Time that the test moves while another thread looks at it.
class SharedClock final : public base::Clock {
 public:
  [[nodiscard]] base::Nanoseconds now() const noexcept override { return now_; }
  void sleepUntil(base::Nanoseconds deadline) noexcept override { now_ = deadline; }
  [[nodiscard]] bool isManual() const noexcept override { return true; }
  void advance(base::Nanoseconds step) noexcept { now_ += step; }

 private:
  std::atomic<base::Nanoseconds> now_{1'000'000'000};
};

/// A tracker that sees what it is told: the truth behind a virtual system.
class SetTracker final : public device::Tracker {
 public:
  explicit SetTracker(std::vector<std::string> names) : names_(std::move(names)) {
    frame_.bodies = names_.size();
    for (std::size_t i = 0; i < names_.size(); ++i) {
      frame_.body[i].hasPose = true;
      frame_.body[i].X_TM.translation = {0.1 * static_cast<double>(i), 0.0, -1.5};
    }
  }
  [[nodiscard]] std::span<const std::string> bodies() const noexcept override { return names_; }
  [[nodiscard]] double rate_Hz() const noexcept override { return 60.0; }
  std::size_t read(base::Nanoseconds now, std::span<device::TrackerFrame> frames) noexcept override {
    if (!due_ || frames.empty()) return 0;
    due_ = false;
    frames[0] = frame_;
    frames[0].time = now;
    return 1;
  }
  void expose() {
    ++frame_.counter;
    due_ = true;
  }
  spatial::Pose& pose(std::size_t body) { return frame_.body[body].X_TM; }

 private:
  std::vector<std::string> names_;
  device::TrackerFrame frame_;
  bool due_ = false;
};

}  // namespace articulus::test
