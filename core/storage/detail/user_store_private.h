#pragma once
#include "core/storage/database.h"
#include "core/storage/user_store.h"

namespace articulus::storage {

/// What the parts of UserStore (user_store*.cpp) share.
struct UserStore::Private {
  Private(const std::filesystem::path& file, Binding binding_)
      : binding(std::move(binding_)), database(file, std::chrono::seconds(5), binding.access) {}

  /// Whether the database belongs to the folder that it was opened for; a new one is made to.
  void requireBinding();
  void rebind();

  /// Tells the second place, beside the database, what is new. What the database has is safe already, so a second
  /// place that takes no writing is no error of what was done: missingRuns() tells it.
  void catchUp();
  void markInterruptedRuns();
  void requireRun(std::int64_t runId);  ///< throws NotFound
  /// With the notes' tag, where what was there is as it was left.
  void addNote(std::int64_t runId, const std::string& who, const std::string& text, NoteKind kind);

  Binding binding;
  Database database;
  std::string ledgerProblem;  // why the second place could not be written; empty: it was
  std::string countProblem;   // the same of the count outside of the folder, which keeps no run from beginning
};

}  // namespace articulus::storage
