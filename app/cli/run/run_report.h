#pragma once
#include <filesystem>
#include <string>

#include "app/cli/exit_code.h"
#include "core/cell/cell_config.h"
#include "core/run/run_director.h"
#include "core/station/timing_summary.h"
#include "core/storage/user_store.h"

namespace articulus::cli {

/// A run that has ended, as "articulusctl run" tells it.
struct EndedRun {
  run::RunProgress progress;
  std::string recordingProblem;  ///< empty: everything was stored
  station::TimingSummary timing;
  std::filesystem::path csv;  ///< the samples are written there too; empty: nowhere
  bool json = false;
};

/// Prints the tables of its results, or one JSON object, and says on standard error why it ended early.
/// Errors  of the database and of the CSV file
[[nodiscard]] base::Result<ExitCode> reportRun(const EndedRun& ended, storage::UserStore& store,
                                               const cell::CellConfig& cell);

}  // namespace articulus::cli
