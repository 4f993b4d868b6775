#pragma once
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// The arm goes home. Only without a specimen: with one clamped, go to the reference pose (a move by zero).
struct HomeStep {
  double time_s = 0.0;  ///< 0: as the cell file says
};
[[nodiscard]] const StepKind<HomeStep>& kindOf(const HomeStep&) noexcept;

}  // namespace articulus::protocol
