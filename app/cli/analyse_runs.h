#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/exit_code.h"
#include "core/base/result.h"
#include "core/protocol/protocol.h"
#include "core/storage/user_store.h"

namespace articulus::cli {

struct RunsToAnalyse {
  storage::UserStore& store;
  std::filesystem::path resources;
  bool again = false;                                ///< compute anew what was kept
  std::optional<protocol::AnalysisRequest> asked{};  ///< instead of what a run has by itself and by its protocol
  std::vector<std::int64_t> runs{};
};

/// What is said of one run.
struct AnalysedRun {
  std::string text;               ///< its tables
  nlohmann::ordered_json object;  ///< the same for --json
  std::string told;               ///< for standard error: what could not be computed; empty: all could
  ExitCode code = ExitCode::Ok;
};

/// Its samples are compared with its seal beside.
/// Errors  as UserStore; Cancelled on Ctrl+C; of the asked analysis
[[nodiscard]] base::Result<AnalysedRun> analyseOne(const RunsToAnalyse& wanted, std::int64_t run);

/// All of them, as many at once as there are cores, each with a connection of its own.
/// In   take: called on this thread in the order of the runs, each as soon as it and those before it are there
void analyseRuns(const RunsToAnalyse& wanted,
                 const std::function<void(std::int64_t, const base::Result<AnalysedRun>&)>& take);

}  // namespace articulus::cli
