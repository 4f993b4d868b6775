#pragma once
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Goes to the pose where all six loads are zero; the pose reached becomes the reference of the angles.
struct UnloadStep {
  double forceTolerance_N = 1.0;     ///< every force component must stay within
  double momentTolerance_Nm = 0.05;  ///< every moment component must stay within
  double hold_s = 1.0;               ///< how long the loads must stay within
  double timeout_s = 60.0;           ///< then the run ends and says why
};
[[nodiscard]] const StepKind<UnloadStep>& kindOf(const UnloadStep&) noexcept;

}  // namespace articulus::protocol
