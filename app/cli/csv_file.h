#pragma once
#include <filesystem>

#include "core/base/result.h"
#include "core/storage/user_store.h"

namespace articulus::cli {

/// Exports a run with its progress on standard error. Ctrl+C cancels and leaves no half file.
[[nodiscard]] base::Result<void> writeCsv(storage::UserStore& store, std::int64_t run,
                                          const std::filesystem::path& file);

}  // namespace articulus::cli
