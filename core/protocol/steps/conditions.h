#pragma once
#include <string>
#include <vector>

#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// A value that each condition of a table has.
struct ConditionColumn {
  std::string name;        ///< "$name" stands for the value in the steps
  std::string unit = "1";  ///< as parameters have it: "deg", "Nm", "1"
};

/// One row of the table: a name that stands with its results, and a value for each column, in its unit.
struct Condition {
  std::string name;
  std::vector<double> values;
};

/// Runs the same steps once for each row of a table. `passes` has a copy of them for each, its values put in.
struct ConditionsStep {
  std::vector<ConditionColumn> columns;
  std::vector<Condition> rows;
  std::vector<std::vector<Step>> passes;
};
[[nodiscard]] const StepKind<ConditionsStep>& kindOf(const ConditionsStep&) noexcept;

}  // namespace articulus::protocol
