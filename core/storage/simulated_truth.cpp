#include "core/storage/simulated_truth.h"

#include <string>

#include "core/storage/database.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/user_store.h"

namespace articulus::storage {

base::Result<void> storeTrueLoadErrors(const std::filesystem::path& file, std::int64_t runId,
                                       const std::vector<TrueLoadError>& errors) {
  if (errors.empty()) return {};
  return detail::guarded([&] {
    Database database(file);
    Transaction transaction(database);
    Database::Statement state(database, "SELECT 1 FROM run WHERE id = ? AND end_state = 'running'");
    if (!state.bind(1, runId).step())
      detail::refuse(base::ErrorCode::Conflict, "Run " + std::to_string(runId) + " is not under way.",
                     "What is stored is never changed.");
    state.reset();
    Database::Statement insert(database,
                               "INSERT INTO simulated_truth (run_id, step, axis, sample_count, mean_absolute, rms, "
                               "peak, wanted_zero) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    for (const TrueLoadError& e : errors) {
      insert.bind(1, runId).bind(2, e.step).bind(3, e.axis).bind(4, e.samples).bind(5, e.meanAbsolute);
      insert.bind(6, e.rms).bind(7, e.peak).bind(8, e.wantedZero ? 1 : 0).run();
    }
    transaction.commit();
  });
}

base::Result<std::vector<TrueLoadError>> trueLoadErrors(const UserStore& store, std::int64_t runId) {
  std::vector<TrueLoadError> errors;
  if (store.readsCopy()) return errors;  // of an older program, which knew none
  return detail::guarded([&] {
    Database database(store.file(), std::chrono::seconds(5), Access::ReadOnly);
    Database::Statement row(database,
                            "SELECT step, axis, sample_count, mean_absolute, rms, peak, wanted_zero FROM "
                            "simulated_truth WHERE run_id = ? ORDER BY step, axis");
    for (row.bind(1, runId); row.step();)
      errors.push_back({static_cast<int>(row.integer(0)), static_cast<int>(row.integer(1)), row.integer(2), row.real(3),
                        row.real(4), row.real(5), row.integer(6) != 0});
    return errors;
  });
}

}  // namespace articulus::storage
