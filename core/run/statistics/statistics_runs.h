#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/run/condition_statistics.h"
#include "core/storage/user_store.h"

namespace articulus::run {

/// The runs that were asked for, and what has to be told of them.
struct StatisticsRuns {
  std::vector<Condition> conditions{};
  bool simulated = false, bench = false, imported = false;
  std::vector<std::string> seals{};     ///< of each run, whether it is as it was recorded
  std::vector<std::string> leftOut{};   ///< runs that are in no number, and why
  std::vector<std::string> warnings{};  ///< before anything is published
  std::vector<std::string> problems{};  ///< what single analyses found missing

  [[nodiscard]] std::string origin() const;  ///< what some of them are not; empty where all were measured here
};

/// Numbers of the runs of each condition, by its name, the reference first.
using ConditionRuns = std::vector<std::pair<std::string, std::vector<std::int64_t>>>;

/// Errors  InvalidArgument: a run that is named twice
[[nodiscard]] base::Result<void> checkNamedOnce(const ConditionRuns& asked);

/// Reads the runs of each condition: those that ended early are left out and told. Reads every sample, for the seals.
/// In      progress(done, total) is called now and then, in samples; returning false ends it (Cancelled)
/// Errors  as checkNamedOnce; InvalidArgument: a run without a specimen label, or runs of different origin in one
///         condition; Conflict: one that is still under way; Cancelled; as UserStore
/// Thread  the one of the store
[[nodiscard]] base::Result<StatisticsRuns> readStatisticsRuns(
    storage::UserStore& store, const ConditionRuns& asked,
    const std::function<bool(std::int64_t done, std::int64_t total)>& progress = {});

}  // namespace articulus::run
