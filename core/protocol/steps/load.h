#pragma once
#include <array>

#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// All six loads go linearly to their targets, together in time_s; then a hold. With returnToZero they go back to the
/// loads that the step began with: zero, unless a load step before it held its target.
struct LoadStep {
  std::array<double, 6> target{};  ///< N, N, N, Nm, Nm, Nm at D in W
  double time_s = 10.0;            ///< ramp time
  double hold_s = 0.0;
  int cycles = 1;            ///< repetitions; 1 without returnToZero
  bool returnToZero = true;  ///< ramp back after each hold; false: the next load step starts from the target
};
[[nodiscard]] const StepKind<LoadStep>& kindOf(const LoadStep&) noexcept;

}  // namespace articulus::protocol
