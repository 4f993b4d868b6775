#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/storage/user_store.h"

namespace articulus::run {

/// The structures of its specimen that were cut, as a run knows of them; each once, in the order of the cuts.
struct CutsOfRun {
  std::vector<std::string> before{};  ///< in earlier runs that hold in this one (cutsHold)
  std::vector<std::string> during{};  ///< in the run itself

  [[nodiscard]] std::vector<std::string> all() const;  ///< that hold at its end
};

/// Errors  as UserStore
/// Thread  that of the store
/// Test    tests/core/run/run_condition_test.cpp
[[nodiscard]] base::Result<CutsOfRun> cutsOf(storage::UserStore& store, const storage::RunRecord& run);

/// Of one run alone, also those that were cut before.
[[nodiscard]] base::Result<std::vector<std::string>> cutsDuring(storage::UserStore& store, std::int64_t runId);

}  // namespace articulus::run
