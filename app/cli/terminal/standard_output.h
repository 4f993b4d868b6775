#pragma once
#include "core/base/result.h"

namespace articulus::cli {

/// Writes out what standard output still holds. A reader that has gone (head -1) is no failure.
/// Errors  StorageFailure: what was printed did not all arrive, the disk is full for example
[[nodiscard]] base::Result<void> finishStandardOutput();

}  // namespace articulus::cli
