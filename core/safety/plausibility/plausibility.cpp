#include "core/safety/plausibility/plausibility.h"

namespace articulus::safety {

Fault Plausibility::check(const PlausibilityInput& in, const LimitSet& limits) noexcept {
  // Each looks in every cycle, whatever the others found: they remember.
  const Fault found[] = {encoders_.check(in, limits.unexplainedTorque),
                         loadCell_.check(in),
                         jumps_.check(in, limits),
                         torques_.check(in, limits.unexplainedTorque),
                         following_.check(in),
                         response_.check(in, limits),
                         demand_.check(in, limits)};
  for (const Fault& fault : found)
    if (fault.latched()) return fault;
  return {};
}

}  // namespace articulus::safety
