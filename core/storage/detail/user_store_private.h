#pragma once
#include "core/storage/database.h"
#include "core/storage/user_store.h"

namespace articulus::storage {

/// What the parts of UserStore (user_store*.cpp) share.
struct UserStore::Private {
  Private(const std::filesystem::path& file, Binding binding_) : binding(std::move(binding_)), database(file) {}

  /// Whether the database belongs to the folder that it was opened for; a new one is made to.
  void requireBinding();

  /// Tells the second place, beside the database, of the newest run.
  void noteNewestRun();
  void markInterruptedRuns();
  void requireRun(std::int64_t runId);  ///< throws NotFound

  Binding binding;
  Database database;
};

}  // namespace articulus::storage
