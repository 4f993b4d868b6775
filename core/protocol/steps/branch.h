#pragma once
#include <vector>

#include "core/protocol/measure.h"
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// One way or the other, by what was measured.
struct BranchStep {
  Measure measure;
  bool below = true;  ///< then-steps where the measure is below the value; else where it is above
  double value = 0.0;
  std::vector<Step> thenSteps, elseSteps;
};
[[nodiscard]] const StepKind<BranchStep>& kindOf(const BranchStep&) noexcept;

}  // namespace articulus::protocol
