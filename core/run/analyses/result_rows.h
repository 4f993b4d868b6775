#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/storage/records.h"

namespace articulus::run {

/// Which number a row of results is: its table, the motion or step it is of, what was measured, and in which unit.
struct RowName {
  std::string_view table;
  std::string motion, quantity;
  std::string_view unit;
};

/// Adds a row of results, as every analysis makes them: one number, or from the least to the largest.
/// In      values in the unit of the row; method: how they were determined, parameters included
/// Out     the row, which may be completed with what its source expects until the next one is added
/// Thread  any; one at a time a table
storage::ResultValue& addRow(std::vector<storage::ResultValue>& rows, RowName name, double minimum, double maximum,
                             std::string method);
inline storage::ResultValue& addRow(std::vector<storage::ResultValue>& rows, RowName name, double value,
                                    std::string method) {
  return addRow(rows, std::move(name), value, value, std::move(method));
}

/// A row for what a method could not tell, with the reason in place of how it was determined.
storage::ResultValue& addNotTold(std::vector<storage::ResultValue>& rows, RowName name, const base::Error& why);

}  // namespace articulus::run
