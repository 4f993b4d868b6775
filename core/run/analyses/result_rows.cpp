#include "core/run/analyses/result_rows.h"

#include <limits>

namespace articulus::run {

storage::ResultValue& addRow(std::vector<storage::ResultValue>& rows, RowName name, double minimum, double maximum,
                             std::string method) {
  storage::ResultValue& row = rows.emplace_back();
  row.table = name.table;
  row.motion = std::move(name.motion);
  row.quantity = std::move(name.quantity);
  row.unit = name.unit;
  row.minimum = minimum;
  row.maximum = maximum;
  row.method = std::move(method);
  return row;
}

storage::ResultValue& addNotTold(std::vector<storage::ResultValue>& rows, RowName name, const base::Error& why) {
  std::string words = why.message;
  while (words.ends_with('.')) words.pop_back();
  return addRow(rows, std::move(name), std::numeric_limits<double>::quiet_NaN(), "not told: " + words);
}

}  // namespace articulus::run
