#pragma once
#include <string>
#include <vector>

#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// The same steps for each value of a list or range. The children are there once a value, with the value put in.
struct SweepStep {
  std::string parameter, unit;  ///< "$flexion" stands for the value in the children
  std::vector<double> values;
  std::vector<std::vector<Step>> passes;
};
[[nodiscard]] const StepKind<SweepStep>& kindOf(const SweepStep&) noexcept;

}  // namespace articulus::protocol
