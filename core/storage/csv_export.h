#pragma once
#include <filesystem>
#include <functional>

#include "core/base/result.h"
#include "core/storage/user_store.h"

namespace articulus::storage {

/// One run as CSV: a block of "# key: value" lines (specimen, protocol, cell, simulated or not, frame, sign conventions,
/// how the run ended), one line of column names with units, then the samples with shortest round-trip numbers and '.'
/// as decimal point whatever the locale. Written to FILE.part and renamed at the end: a cancelled or failed export
/// leaves no half file.
/// In      progress(done, total) is called about ten times a second; returning false cancels
/// Errors  NotFound for a run that is not there, Cancelled, StorageFailure for a disk that is full
[[nodiscard]] base::Result<void> exportCsv(UserStore& store, std::int64_t runId, const std::filesystem::path& file,
                                           const std::function<bool(std::int64_t, std::int64_t)>& progress = {});

/// What a tracking system told of a run as CSV: the same kind of comments, then one line a body and frame. What is missing is empty.
/// Errors  NotFound for a run that is not there or has no tracked poses, StorageFailure for a disk that is full
[[nodiscard]] base::Result<void> exportTrackingCsv(UserStore& store, std::int64_t runId, const std::filesystem::path& file);

}  // namespace articulus::storage
