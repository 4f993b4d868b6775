#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/cell/cell_config.h"

namespace articulus::cell {

/// loadCell() of what need not be written yet.
/// In      content: of a cell file; file: where it stands or is to; patch: as of loadCell()
/// Errors  as of loadCell()
[[nodiscard]] base::Result<CellConfig> cellOf(nlohmann::json content, const std::filesystem::path& file,
                                              const std::filesystem::path& resources, const nlohmann::json& patch);

}  // namespace articulus::cell
