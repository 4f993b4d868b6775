#pragma once
#include <optional>

#include "core/base/result.h"
#include "core/cell/cell_config.h"

namespace articulus::run {

/// For how long the handles of a cell may be held in one go, s: the least of its switches. None: for ever, or only the
/// latch on the screen.
/// Thread  any but control
[[nodiscard]] std::optional<double> longestHold_s(const cell::CellConfig& cell);

/// Whether a hand may hold for as long as a run will take: a handle that counts as tied down in its midst takes the
/// drives with the specimen under load. Holding counts from when the hand closed, so what was held before is on top.
/// In      duration_s: as forecast
/// Errors  Conflict with both times and the setting
[[nodiscard]] base::Result<void> canBeHeldFor(const cell::CellConfig& cell, double duration_s);

}  // namespace articulus::run
