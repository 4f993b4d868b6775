#pragma once
#include <filesystem>

#include "core/base/result.h"

namespace articulus::storage {

/// Looks at each name that programs use in a data folder, before any of them is opened: a link would lead to a file of
/// somebody's, which would be written to and closed to others, and a pipe would wait for ever. The folder itself may be
/// a link; one that is not there has nothing wrong in it. Folders of persons are looked at as they are opened.
/// Errors  PermissionDenied: a link, a pipe, a device or a socket, with the remedy
/// Thread  any but control
[[nodiscard]] base::Result<void> checkDataFolder(const std::filesystem::path& dataFolder);

}  // namespace articulus::storage
