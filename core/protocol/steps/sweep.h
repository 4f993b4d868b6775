#pragma once
#include <string>
#include <vector>

#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Runs the same steps for each value of a list or range. `passes` has a copy of them for each, the value inserted.
struct SweepStep {
  std::string parameter, unit;  ///< "$flexion" stands for the value in the steps
  std::vector<double> values;
  std::vector<std::vector<Step>> passes;
};
[[nodiscard]] const StepKind<SweepStep>& kindOf(const SweepStep&) noexcept;

}  // namespace articulus::protocol
