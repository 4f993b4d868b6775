#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/storage/records.h"

namespace articulus::run {

/// The rows of one table of results, as every analysis makes them.
/// In      values in SI with their unit; method: how they were determined, parameters included
/// Out     what is added may be completed with what its source expects, until the next one is
/// Thread  any; one at a time a table
class ResultRows {
 public:
  explicit ResultRows(std::string_view table) : table_(table) {}

  /// One number.
  storage::ResultValue& add(std::string motion, std::string quantity, std::string_view unit, double value,
                            std::string method) {
    return addRange(std::move(motion), std::move(quantity), unit, value, value, std::move(method));
  }
  /// From the least to the largest, or what stands for both.
  storage::ResultValue& addRange(std::string motion, std::string quantity, std::string_view unit, double minimum,
                                 double maximum, std::string method);

  [[nodiscard]] bool empty() const { return rows_.empty(); }
  [[nodiscard]] std::vector<storage::ResultValue> take() { return std::move(rows_); }

 private:
  std::string table_;
  std::vector<storage::ResultValue> rows_;
};

}  // namespace articulus::run
