#include "core/run/analyses/result_rows.h"

namespace articulus::run {

storage::ResultValue& ResultRows::addRange(std::string motion, std::string quantity, std::string_view unit,
                                           double minimum, double maximum, std::string method) {
  storage::ResultValue& row = rows_.emplace_back();
  row.table = table_;
  row.motion = std::move(motion);
  row.quantity = std::move(quantity);
  row.unit = unit;
  row.minimum = minimum;
  row.maximum = maximum;
  row.method = std::move(method);
  return row;
}

}  // namespace articulus::run
