#pragma once
#include <filesystem>
#include <functional>

#include "core/base/result.h"
#include "core/storage/user_store.h"

namespace articulus::storage {

/// One run as CSV: a block of "# key: value" lines (specimen, protocol, cell, simulated or not, frame, sign
/// conventions, how the run ended), one line of column names with units, then the samples with shortest round-trip
/// numbers and '.' as decimal point whatever the locale. Written as base::OutputFile does: a cancelled or failed
/// export leaves no half file; to a pipe, a device or "-" go the samples alone. Where a tracking system followed bones,
/// what it reported goes to a file of its own beside (trackingCsvBeside): one line a bone and frame, what is missing is
/// empty. The line "# integrity" says what the run's seal says: verified, unsealed or changed, and where.
/// In      progress(done, total) is called about ten times a second; returning false cancels
/// Errors  NotFound for a run that is not there, Cancelled, StorageFailure for a disk that is full
/// Out     what the seal says
[[nodiscard]] base::Result<SealReport> exportCsv(UserStore& store, std::int64_t runId,
                                                 const std::filesystem::path& file,
                                                 const std::function<bool(std::int64_t, std::int64_t)>& progress = {});

/// "run3.csv" to "run3_bones.csv".
[[nodiscard]] std::filesystem::path trackingCsvBeside(const std::filesystem::path& file);

}  // namespace articulus::storage
