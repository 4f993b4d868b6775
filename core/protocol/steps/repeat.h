#pragma once
#include <vector>

#include "core/protocol/measure.h"
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Repeats steps a number of times, or until a measure changes by less than `change` from one pass to the next.
struct RepeatStep {
  int times = 1;  ///< at most
  bool untilConverged = false;
  Measure measure;      ///< taken after each pass
  double change = 0.0;  ///< in the unit of the measure
  std::vector<Step> steps;
};
[[nodiscard]] const StepKind<RepeatStep>& kindOf(const RepeatStep&) noexcept;

}  // namespace articulus::protocol
