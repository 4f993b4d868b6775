#pragma once
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/cycle/snapshot.h"

namespace articulus::run {

/// Gains, limits and force law in force that are not those of the cell file, by their labels; none: all are the cell's
/// own. An identified tool is no change: it is kept with the data, and every session uses it.
/// Thread  any but control
[[nodiscard]] std::vector<std::string> changedFromFile(const cycle::Snapshot& now, const cell::CellConfig& cell);

/// What is measured under changed settings says nothing of the cell as its file has it.
/// Errors  Conflict, with what is changed and the remedy
[[nodiscard]] base::Result<void> settingsAreOfFile(const cycle::Snapshot& now, const cell::CellConfig& cell);

}  // namespace articulus::run
