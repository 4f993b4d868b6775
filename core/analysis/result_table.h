#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/flexibility.h"

namespace articulus::analysis {

/// One row of a result table, field by field what storage::ResultValue holds (analysis knows nothing of storage).
struct ResultRow {
  std::string table;     ///< kRangeOfMotionTable or kOffAxisTable
  std::string motion;    ///< "LB", "FE", "AR"
  std::string quantity;  ///< angle "FE" or load "force_x"
  std::string unit;      ///< "rad", "N", "Nm"
  double minimum = 0.0, maximum = 0.0;
  std::optional<double> neutralZone;  ///< in the same unit
  std::string method;                 ///< how it was determined, parameters included
};

inline constexpr std::string_view kRangeOfMotionTable = "range_of_motion";
inline constexpr std::string_view kOffAxisTable = "off_axis";

/// The rows of the two tables of a flexibility test: first the ranges of motion, then the off-axis loads.
/// Thread  any but control
[[nodiscard]] std::vector<ResultRow> resultTable(const FlexibilityResult& result);

}  // namespace articulus::analysis
