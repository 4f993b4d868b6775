#pragma once
#include <filesystem>
#include <vector>

#include "core/exchange/export/run_export.h"

namespace articulus::exchange {

/// Runs as a folder in the manner of Motion-BIDS, ready for a repository: dataset_description.json, participants.tsv, a
/// folder a specimen and session with what createBids writes of each run, and SHA256SUMS of all (sha256sum -c).
/// In      folder: made anew, its owner's only
/// Errors  as exportRun; Conflict: the folder is there already. Leaves no folder
[[nodiscard]] base::Result<std::vector<ExportReport>> exportArchive(storage::UserStore& store,
                                                                    const std::vector<std::int64_t>& runs,
                                                                    const std::filesystem::path& folder,
                                                                    const ExportChoice& choice = {},
                                                                    const ExportProgress& progress = {});

}  // namespace articulus::exchange
