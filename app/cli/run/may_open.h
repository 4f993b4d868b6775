#pragma once
#include <filesystem>

#include "core/base/result.h"
#include "core/cell/cell_config.h"

namespace articulus::cli {

/// Before any device is asked: a cell that is handled as a live one, and that nobody has commissioned, is not opened
/// for a run.
/// Errors  Conflict with the remedy
[[nodiscard]] base::Result<void> mayOpen(const cell::CellConfig& cell, const std::filesystem::path& data,
                                         const std::filesystem::path& resources);

}  // namespace articulus::cli
