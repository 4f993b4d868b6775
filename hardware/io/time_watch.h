#pragma once
#include <algorithm>
#include <cstdint>

#include "core/base/clock.h"

namespace articulus::hardware {

/// Compares the time stamps of a robot controller (ms) with the clock of this computer. Motions and speeds are
/// computed in its time, so a wire that says more of it passes than truly does makes the arm faster than it reads.
/// Errors  over a second its time may differ by a tenth, or by the share that was agreed; at no moment may it be a
///         tenth of a second ahead. Being behind is judged over the second only: this computer may have slept.
/// Thread  control; real-time safe
class TimeWatch {
 public:
  static constexpr base::Nanoseconds kWindow = 1'000'000'000, kAhead = 100'000'000;

  /// In  tolerance: share by which it may differ over a second; above 0.1 it may be as much more ahead
  explicit TimeWatch(double tolerance = 0.1) noexcept : tolerance_(tolerance) {}

  /// From here on; also after a silence, over which nothing is compared.
  void begin(std::uint64_t stamp_ms, base::Nanoseconds now) noexcept {
    stamp_ms_ = stamp_ms;
    since_ = now;
  }
  /// One telegram that continues the one before.  Out  whether its time can be right
  [[nodiscard]] bool right(std::uint64_t stamp_ms, base::Nanoseconds now) noexcept {
    const base::Nanoseconds its = static_cast<base::Nanoseconds>(stamp_ms - stamp_ms_) * 1'000'000, ours = now - since_;
    const auto share = [this](base::Nanoseconds of) {
      return static_cast<base::Nanoseconds>(tolerance_ * static_cast<double>(of));
    };
    if (its - ours > std::max(kAhead, share(kWindow))) return begin(stamp_ms, now), false;
    if (ours < kWindow) return true;
    begin(stamp_ms, now);
    return its - ours <= share(ours) && ours - its <= share(ours);
  }

 private:
  double tolerance_;
  std::uint64_t stamp_ms_ = 0;
  base::Nanoseconds since_ = 0;
};

}  // namespace articulus::hardware
