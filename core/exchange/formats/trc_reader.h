#pragma once
#include <filesystem>

#include "core/base/result.h"
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// Positions of points over time as OpenSim and motion capture write them: "LABEL x", "LABEL y", "LABEL z" in the unit
/// of the header; an empty cell is a point that was not seen.
base::Result<Recording> readTrc(const std::filesystem::path& file);

}  // namespace articulus::exchange
