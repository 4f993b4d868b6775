#pragma once
#include <type_traits>

#include "core/safety/fault.h"

namespace articulus::safety {

/// A limit that something has come near to, before it is a fault. Trivially copyable.
struct NearLimit {
  FaultCode code = FaultCode::None;  ///< the fault that it would become; None: nothing is near
  std::int32_t axis = -1;            ///< as in Fault
  double share = 0.0;                ///< of the soft zone that is used up: 0 where it begins, 1 at the limit
  double value = 0.0, limit = 0.0;   ///< as in Fault, SI

  [[nodiscard]] bool any() const noexcept { return code != FaultCode::None; }
};
static_assert(std::is_trivially_copyable_v<NearLimit>);

/// "joint 3", "box x", "Fz", "load cell", "parts", "singularity".  Thread  any; real-time safe
[[nodiscard]] collision::PartName place(const NearLimit& near) noexcept;

}  // namespace articulus::safety
