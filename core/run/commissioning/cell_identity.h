#pragma once
#include <string>

#include "core/base/result.h"
#include "core/cell/cell_config.h"

namespace articulus::run {

/// BLAKE2b-256 of all that says how a cell is driven: its file as it was merged, the file of its robot, and every file
/// that its devices name. Two cells of the same identity are driven the same.
/// Errors  NotFound for a file that cannot be read
/// Thread  any but control
[[nodiscard]] base::Result<std::string> cellIdentity(const cell::CellConfig& cell);

}  // namespace articulus::run
