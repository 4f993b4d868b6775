#pragma once
#include <chrono>
#include <filesystem>

#include "core/base/result.h"
#include "core/exchange/arrays/array_tree.h"

namespace articulus::exchange {

/// Reads a file in a process of its own, with a bound on memory and time: for libraries that a damaged file may bring
/// down, or let unpack without end, or a disk that does not answer. This process only gets what is within ArrayBounds,
/// or words.
/// In      read: what the other process calls; it knows nothing of ours but the file
/// In      patience: by the clock; then the other process is ended
/// Errors  those of read; ParseError where it fell over the file or sent what is no tree; StorageFailure: too late;
///         Internal where no process can be made
/// Thread  any but control, and not while a control thread of this process has the drives on: it would wait for pages
[[nodiscard]] base::Result<ArrayTree> readApart(const std::filesystem::path& file,
                                                base::Result<ArrayTree> (*read)(const std::filesystem::path& file),
                                                std::chrono::milliseconds patience = std::chrono::minutes(5));

}  // namespace articulus::exchange
