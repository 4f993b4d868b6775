#pragma once
#include "core/base/clock.h"

namespace articulus::hardware {

/// A device that owns the station's cycle: its controller sends in its own time, and each of its messages begins a
/// cycle. What PacedClock waits for.
/// Thread  control; real-time safe, blocks only in waitForCycle()
class CycleOwner {
 public:
  virtual ~CycleOwner() = default;
  /// Blocks until a message of the controller begins a cycle that has not run yet, and at most until then on the steady
  /// clock. A message that comes late, after its cycle has run without it, does not begin another.
  /// Out  how many of the controller's cycles have passed, by its own count or time stamps; 0 where the time ran out
  [[nodiscard]] virtual int waitForCycle(base::Nanoseconds until) noexcept = 0;
  /// So many cycles run without a message.
  virtual void ranWithout(int cycles) noexcept = 0;

 protected:
  CycleOwner() = default;
  CycleOwner(const CycleOwner&) = default;
  CycleOwner& operator=(const CycleOwner&) = default;
};

}  // namespace articulus::hardware
