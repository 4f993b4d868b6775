#pragma once
#include "core/exchange/import/prepared_import.h"

namespace articulus::exchange {

/// Parts the rows into load loops and what lies between: by the columns step and load_cycle where the file has them, as
/// ours do, else by the cycles of the loaded axis.
/// In      prepared: its recording has our channels, SI
/// Errors  InvalidArgument: the loaded axis is not clear, or holds no whole cycle where a motion was asked for
[[nodiscard]] base::Result<void> findSteps(const ImportOptions& options, PreparedImport& prepared);

}  // namespace articulus::exchange
