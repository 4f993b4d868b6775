#pragma once
#include <QString>
#include <vector>

#include "core/run/statistics/statistics_runs.h"
#include "core/run/statistics/statistics_table.h"

namespace articulus::ui {

/// Statistics over runs, as computed: the rows are those of `articulusctl statistics`.
struct StatisticsAnswer {
  run::StatisticsRuns read{};
  run::ConditionStatistics statistics{};
  std::vector<run::StatisticsRow> rows{};  ///< a quantity after the other, of each all conditions

  [[nodiscard]] std::size_t conditions() const { return read.conditions.size(); }
  [[nodiscard]] const run::QuantityOverRuns& quantityOf(std::size_t row) const {
    return statistics.quantities[row / conditions()];
  }
};

}  // namespace articulus::ui
