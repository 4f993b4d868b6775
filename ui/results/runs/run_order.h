#pragma once
#include "core/storage/records.h"
#include "ui/results/runs/run_list_model.h"

namespace articulus::ui {

/// Whether one run comes before another in a column: dates by time, names with their numbers counted (#2 before #10),
/// small and large letters alike. Runs that are the same there are in the order in which they began.
/// In      list: knows the conditions of both
/// Thread  ui
[[nodiscard]] bool runBefore(const storage::RunRecord& a, const storage::RunRecord& b, const RunListModel& list,
                             RunListModel::Column column);

/// Below zero, zero or above it, as words with numbers in them are sorted.
[[nodiscard]] int compareCounted(const QString& a, const QString& b);

}  // namespace articulus::ui
