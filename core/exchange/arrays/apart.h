#pragma once
#include <filesystem>

#include "core/base/result.h"
#include "core/exchange/arrays/array_tree.h"

namespace articulus::exchange {

/// Reads a file in a process of its own, with a bound on memory and time: for libraries that a damaged file may bring
/// down, or let unpack without end. This process only gets what is within ArrayBounds, or words.
/// In      read: what the other process calls; it knows nothing of ours but the file
/// Errors  those of read; ParseError where it fell over the file; Internal where no process can be made
/// Thread  any but control
[[nodiscard]] base::Result<ArrayTree> readApart(const std::filesystem::path& file,
                                                base::Result<ArrayTree> (*read)(const std::filesystem::path& file));

}  // namespace articulus::exchange
