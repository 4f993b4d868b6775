#pragma once
#include "core/storage/database.h"
#include "core/storage/user_store.h"

namespace articulus::storage {

/// What the parts of UserStore (user_store*.cpp) share.
struct UserStore::Private {
  explicit Private(const std::filesystem::path& file) : database(file) {}

  void markInterruptedRuns();
  void requireRun(std::int64_t runId);  ///< throws NotFound

  Database database;
};

}  // namespace articulus::storage
