#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/run/statistics/statistics_runs.h"
#include "core/storage/accounts/account_store.h"
#include "core/storage/user_store.h"

namespace articulus::run {

/// Whether a person may say in what condition its specimen was: of a simulated run each cut is an event.
[[nodiscard]] bool conditionIsSaid(const storage::RunRecord& run);

/// Says in what condition the specimen of a run was ("intact", "ACL cut"), or with an empty text that nobody knows. Who
/// did, and what it was before, goes to the audit trail and stays among the notes of the run.
/// Errors  Conflict: a simulated run, or one that is under way; NotFound; InvalidArgument: no text that can be stored
/// Thread  that of the stores
/// Test    tests/core/run/run_condition_test.cpp
[[nodiscard]] base::Result<void> setCondition(storage::UserStore& store, storage::AccountStore& accounts,
                                              const std::string& who, std::int64_t runId, const std::string& condition);

/// What a person said of a run; of a simulated one what follows from the cuts that hold in it: "intact", "ACL cut",
/// "ACL, PCL cut". Empty where nobody knows.
[[nodiscard]] base::Result<std::string> conditionOf(storage::UserStore& store, const storage::RunRecord& run);

/// The same of many runs at once, by their numbers: what the cuts are of is looked up once for each run. All runs of
/// the store, or cuts of those that are missing are not known.
[[nodiscard]] base::Result<std::map<std::int64_t, std::string>> conditionsOf(
    storage::UserStore& store, const std::vector<storage::RunRecord>& runs);

/// These runs by the condition of their specimens, in the order in which they come; those of intact ones first, as the
/// reference.
/// Errors  InvalidArgument: a run of which nobody said it; as UserStore
[[nodiscard]] base::Result<ConditionRuns> runsByCondition(storage::UserStore& store,
                                                          const std::vector<std::int64_t>& runs);

}  // namespace articulus::run
