#pragma once
#include "core/safety/fault.h"
#include "core/safety/limit_set.h"
#include "core/safety/plausibility/plausibility_input.h"

namespace articulus::safety {

/// A law that follows a load and asks an arm with loops of its own for more speed than the body is allowed: its loop is
/// open, or closed through something that is late or wrong. A sound loop asks for a fraction of it; a ringing one
/// passes it one half wave before the load passes its limit, and the arm is still behind.
/// Thread  control; real-time safe
class DemandWatch {
 public:
  [[nodiscard]] Fault check(const PlausibilityInput& input, const LimitSet& limits) noexcept;

  static constexpr double kMost = 1.2;       ///< times the body's speed limits
  static constexpr double kHolds_s = 0.006;  ///< so long it must hold

 private:
  double beyond_s_ = 0.0;
};

}  // namespace articulus::safety
