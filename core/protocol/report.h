#pragma once
#include <optional>
#include <string>

#include "core/protocol/measure.h"

namespace articulus::protocol {

/// A row of the result table that a step asks for, with what its source reports.
struct Report {
  std::string name;  ///< "anterior translation at 134 N"
  Measure measure;   ///< of the step that has the report; its `step` is empty then
  std::optional<double> expectedMinimum, expectedMaximum;  ///< in the unit of the measure
  std::string source;                                      ///< where the expectation comes from
};

}  // namespace articulus::protocol
