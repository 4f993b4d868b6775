#pragma once
#include <cstdint>
#include <optional>

#include "core/base/clock.h"
#include "hardware/streamed_tracker/arrival_envelope.h"

namespace articulus::hardware {

/// What the answers of a server to questions for its time say of its clock: it read its clock after we had asked, so at
/// least the difference of the two is to be added to have ours. The largest of the last seconds counts.
/// Thread  one; real-time safe
class ServerClock {
 public:
  void reset() noexcept {
    backwards_.reset();
    open_ = false;
    atLeast_.reset();
  }
  /// Out  what the question is to be marked with
  [[nodiscard]] std::uint64_t ask(base::Nanoseconds now) noexcept {
    asked_ = now;
    open_ = true;
    return static_cast<std::uint64_t>(now);
  }
  /// In  mark: as it came back; received: when the server had it, ns of its clock. Only the newest question counts.
  void answered(std::uint64_t mark, base::Nanoseconds received) noexcept {
    if (!open_ || mark != static_cast<std::uint64_t>(asked_)) return;
    open_ = false;
    atLeast_ = -backwards_.add(asked_, received);
  }
  [[nodiscard]] std::optional<base::Nanoseconds> atLeast() const noexcept { return atLeast_; }

 private:
  ArrivalEnvelope backwards_;  ///< of our questions, as they arrive there
  base::Nanoseconds asked_ = 0;
  bool open_ = false;
  std::optional<base::Nanoseconds> atLeast_;
};

}  // namespace articulus::hardware
