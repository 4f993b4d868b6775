#pragma once
#include <filesystem>

#include "core/base/result.h"

namespace articulus::app {

/// Where resources lie: ARTICULUS_RESOURCES, else beside the program (../share/articulus), else the source tree it was
/// built from. Errors say where it looked.
[[nodiscard]] base::Result<std::filesystem::path> findResources();

/// Default data folder: XDG_DATA_HOME/articulus or ~/.local/share/articulus.
[[nodiscard]] std::filesystem::path defaultDataFolder();

}  // namespace articulus::app
