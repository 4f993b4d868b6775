#pragma once
#include <cstddef>
#include <filesystem>
#include <string>

#include "core/base/input_bounds.h"
#include "core/base/result.h"

namespace articulus::base {

/// The bytes of a file. Links are followed; a folder, a device, a pipe or a socket is refused without waiting for it.
/// Errors  NotFound: nothing there, or not readable; InvalidArgument: no plain file, or larger than `most`
/// Thread  any but control
[[nodiscard]] Result<std::string> readFileBytes(const std::filesystem::path& file,
                                                std::size_t most = InputBounds::kText_bytes);

}  // namespace articulus::base
