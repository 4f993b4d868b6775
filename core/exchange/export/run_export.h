#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "core/base/result.h"
#include "core/exchange/export/export_choice.h"
#include "core/exchange/format.h"
#include "core/storage/user_store.h"

namespace articulus::exchange {

/// progress(done, total) samples; false cancels.
using ExportProgress = std::function<bool(std::int64_t, std::int64_t)>;

/// What an export will be, before it begins.
struct ExportForecast {
  std::optional<std::int64_t> rows{};  ///< empty: only known when they were read
  std::size_t columns = 0;             ///< with the time
};

struct ExportReport {
  std::int64_t rows = 0;
  storage::SealReport seal{};
  std::string leftOut{};  ///< what of the run has no place in such a file: "tracked bones, documents"
};

/// Errors  NotFound: no such run, step or channel; InvalidArgument: a rate that the samples do not give
[[nodiscard]] base::Result<ExportForecast> forecastExport(storage::UserStore& store, std::int64_t runId,
                                                          const ExportChoice& choice);

/// Writes a run as a file of this format: streaming, in memory that does not grow with it. That it was simulated, and
/// what its seal says, are facts of each file that has a place for facts; a .trc has one for the first alone. What such
/// a file leaves out of a run is a fact too. Times begin at 0 with the run, also where a step is chosen. All of a run
/// as CSV is what storage::exportCsv writes.
/// In      seal: what is known already, as when a run becomes several files; else all samples are read and compared
/// Errors  NotFound, InvalidArgument, Cancelled, StorageFailure; leaves no file
/// Thread  that of the store
[[nodiscard]] base::Result<ExportReport> exportRun(storage::UserStore& store, std::int64_t runId, const Format& format,
                                                   const std::filesystem::path& file, const ExportChoice& choice = {},
                                                   const ExportProgress& progress = {},
                                                   const storage::SealReport* seal = nullptr);

}  // namespace articulus::exchange
