#pragma once
#include <span>
#include <string_view>

#include "core/storage/records.h"

namespace articulus::run {

/// A number that an analysis tells, or several that differ by a name: "neutral zone, *" stands for every text there.
struct AnalysisQuantity {
  std::string_view name;   ///< as in ResultValue::quantity; * stands for what the run or an option names
  std::string_view units;  ///< in which it is stored, divided by blanks: "m rad" where it depends on the axis
  std::string_view table;  ///< ResultValue::table
};

/// Whether a row of results is of that quantity: its table, its name, its unit.
[[nodiscard]] bool isOf(const AnalysisQuantity& quantity, const storage::ResultValue& row);

/// Whether one of them is what a row is of.
[[nodiscard]] bool isOfAny(std::span<const AnalysisQuantity> quantities, const storage::ResultValue& row);

}  // namespace articulus::run
