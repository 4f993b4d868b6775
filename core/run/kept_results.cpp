#include "core/run/kept_results.h"

#include "core/run/run_director.h"

namespace articulus::run {

base::Result<RunOutcome> resultsOf(storage::UserStore& store, std::int64_t runId, Keeping keeping,
                                   const std::function<bool()>& cancelled) {
  RunOutcome outcome;
  auto kept = store.storedResults(runId);
  if (!kept && kept.error().code != base::ErrorCode::Conflict) return kept.error();
  if (!kept) outcome.changed = kept.error().message;
  const auto run = store.run(runId);
  if (!run) return run.error();
  if (kept) outcome.outdated = differenceOf(*kept, *run);
  if (kept && keeping == Keeping::Kept && !kept->computed.empty() && outcome.outdated.empty()) {
    outcome.results = {std::move(kept->values), std::move(kept->problems)};
    outcome.computed = std::move(kept->computed);
    outcome.program = std::move(kept->programVersion);
    return outcome;
  }
  auto results = RunDirector::analyse(store, runId, cancelled);
  if (!results) return results.error();
  // What somebody changed stays as it is, so that "verify" still finds it, until a person asks for new ones.
  const bool evidence = !outcome.changed.empty() && keeping == Keeping::Kept;
  if (run->ending.end != record::RunEnd::Running && !evidence) {
    storage::StoredResults made = resultsOfThisProgram(*run);
    made.values = results->values;
    made.problems = results->problems;
    const auto saved = store.saveResults(runId, made);
    if (!saved) outcome.notStored = saved.error().text();
  }
  outcome.results = std::move(*results);
  return outcome;
}

}  // namespace articulus::run
