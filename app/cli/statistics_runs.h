#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/run/condition_statistics.h"
#include "core/storage/user_store.h"

namespace articulus::cli {

/// The runs that were asked for, and what has to be told of them.
struct StatisticsRuns {
  std::vector<run::Condition> conditions;
  bool simulated = false, imported = false;
  std::vector<std::string> seals, leftOut, warnings;

  [[nodiscard]] std::string origin() const;  ///< what some of them are not; empty where all were measured here
};

/// Reads the runs of each condition: those that ended early are left out and told.
/// Errors  InvalidArgument: a run without a specimen label, or runs of different origin in one condition; Conflict: one
///         that is still under way; as UserStore
[[nodiscard]] base::Result<StatisticsRuns> readRuns(
    storage::UserStore& store, const std::vector<std::pair<std::string, std::vector<std::int64_t>>>& asked);

}  // namespace articulus::cli
