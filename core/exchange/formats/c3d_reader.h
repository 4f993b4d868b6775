#pragma once
#include <filesystem>
#include <string_view>

#include "core/base/result.h"
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// Whether a file begins as C3D does.
[[nodiscard]] bool beginsAsC3d(std::string_view bytes);

/// C3D of Intel, VAX and SGI, whole numbers or floats: points as "LABEL x", "LABEL y", "LABEL z" and analogue channels
/// by their labels, in the units that the file says. Where there are analogue channels the rows are theirs, and points
/// stand on straight lines between frames.
base::Result<Recording> readC3d(const std::filesystem::path& file);

}  // namespace articulus::exchange
