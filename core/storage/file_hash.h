#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/input_bounds.h"
#include "core/base/result.h"

namespace articulus::storage {

/// BLAKE2b-256 of a file, hexadecimal.
/// Errors  NotFound for one that cannot be read
[[nodiscard]] base::Result<std::string> hashOfFile(const std::filesystem::path& file,
                                                   std::size_t most = base::InputBounds::kText_bytes);

/// The same of a text.
[[nodiscard]] std::string hashOfText(std::string_view text);

}  // namespace articulus::storage
