#pragma once
#include <chrono>
#include <filesystem>
#include <string_view>

#include "core/base/result.h"
#include "core/exchange/arrays/array_tree.h"

namespace articulus::exchange {

struct ApartOptions {
  std::chrono::milliseconds patience = std::chrono::minutes(5);  ///< by the clock; then the other process is ended
  /// The program that reads, of which main() calls serveApart(); empty: articulusctl beside the program that runs,
  /// wherever it was started from.
  std::filesystem::path program{};
};

/// Reads an HDF5 file in a process of its own, with a bound on memory and time: for libraries that a damaged file may
/// bring down, or let unpack without end, or a disk that does not answer. This process only gets what is within
/// ArrayBounds, or words. The other one is a program started anew (posix_spawn): it has nothing of ours but the file's
/// name and a pipe, and no page of ours is copied, whatever other threads hold or write meanwhile.
/// Errors  those of the reader; ParseError where it fell over the file or sent what is no tree; StorageFailure: too
///         late; Conflict: somebody else ended it; NotFound: the program that reads is missing; Internal where no
///         process can be made
/// Thread  any but control
/// Test    tests/core/exchange/array_files_test.cpp
[[nodiscard]] base::Result<ArrayTree> readApart(const std::filesystem::path& file, const ApartOptions& options = {});

/// First argument of a program that readApart() starts.
inline constexpr std::string_view kServeApart = "--read-arrays-apart";

/// All that such a program does: reads the file that its arguments name and sends what is in it.
/// Out     what main() returns
/// Thread  the only one of its process
[[nodiscard]] int serveApart(int argc, char** argv, base::Result<ArrayTree> (*read)(const std::filesystem::path& file));

}  // namespace articulus::exchange
