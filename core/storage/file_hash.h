#pragma once
#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace articulus::storage {

/// BLAKE2b-256 of a file, hexadecimal.
/// Errors  NotFound for one that cannot be read
[[nodiscard]] base::Result<std::string> hashOfFile(const std::filesystem::path& file);

}  // namespace articulus::storage
