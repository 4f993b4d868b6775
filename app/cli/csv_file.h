#pragma once
#include <filesystem>

#include "core/base/result.h"
#include "core/storage/user_store.h"

namespace articulus::cli {

/// Exports a run with its progress on standard error. Ctrl+C cancels and leaves no half file; what an earlier export
/// that was broken off has left there is said and replaced.
/// Out  what the run's seal says
[[nodiscard]] base::Result<storage::SealReport> writeCsv(storage::UserStore& store, std::int64_t run,
                                                         const std::filesystem::path& file);

/// What would keep the file from being written, before a run or a password: "-" is standard output.
[[nodiscard]] base::Result<void> checkCsv(const std::filesystem::path& file, bool json);

}  // namespace articulus::cli
