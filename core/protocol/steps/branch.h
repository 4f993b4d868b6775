#pragma once
#include <vector>

#include "core/protocol/measure.h"
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Runs one list of steps or the other, depending on a measured value.
struct BranchStep {
  Measure measure;
  bool below = true;  ///< thenSteps run if the measure is below the value; false: if it is above
  double value = 0.0;
  std::vector<Step> thenSteps, elseSteps;
};
[[nodiscard]] const StepKind<BranchStep>& kindOf(const BranchStep&) noexcept;

}  // namespace articulus::protocol
