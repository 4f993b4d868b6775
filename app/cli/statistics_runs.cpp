#include "app/cli/statistics_runs.h"

#include <cstdio>
#include <optional>
#include <set>

#include "app/cli/interrupt.h"
#include "core/base/printable.h"
#include "core/run/kept_results.h"
#include "core/run/specimen_of_run.h"

namespace articulus::cli {
namespace {

/// Why a run is no number of any statistics; empty where it is.
std::string whyNot(const storage::RunRecord& run) {
  const std::string id = "Run " + std::to_string(run.id);
  if (run.ending.end == record::RunEnd::Completed || run.ending.end == record::RunEnd::Running) return {};
  return id + " is left out: it ended early (" + std::string(name(run.ending.end)) + ").";
}

/// The results of one run, its seal looked at before anything is computed or kept.
base::Result<run::SpecimenResults> resultsOf(storage::UserStore& store, const storage::RunRecord& run,
                                             StatisticsRuns& read) {
  const std::string id = "Run " + std::to_string(run.id);
  const auto seal = store.verify(run.id, [](std::int64_t, std::int64_t) { return !Interrupt::requested(); });
  if (!seal) return seal.error();
  read.seals.push_back("run " + std::to_string(run.id) + " is " + seal->text());
  if (seal->state == storage::SealState::Changed)
    read.warnings.push_back(id + " is not as it was recorded: do not publish these numbers.");
  auto outcome = run::resultsOf(store, run.id, run::Keeping::Kept, [] { return Interrupt::requested(); });
  if (!outcome) return outcome.error();
  if (!outcome->changed.empty())
    read.warnings.push_back(outcome->changed + " Those here were computed anew from the samples and not stored.");
  for (const base::Error& problem : outcome->results.problems)
    std::fprintf(stderr, "%s: %s\n", id.c_str(), base::printable(problem.text()).c_str());
  return run::SpecimenResults{run::labelOf(run), std::move(outcome->results.values)};
}

}  // namespace

base::Result<StatisticsRuns> readRuns(storage::UserStore& store,
                                      const std::vector<std::pair<std::string, std::vector<std::int64_t>>>& asked) {
  StatisticsRuns read;
  std::set<std::string> protocols;
  for (const auto& [name, runs] : asked) {
    read.conditions.push_back({name, {}});
    std::optional<storage::RunRecord> first;
    for (const std::int64_t id : runs) {
      const auto record = store.run(id);
      if (!record) return record.error();
      if (record->ending.end == record::RunEnd::Running)
        return base::Error{base::ErrorCode::Conflict, "Run " + std::to_string(id) + " is still under way.",
                           "Wait until it has ended."};
      if (std::string why = whyNot(*record); !why.empty()) {
        read.leftOut.push_back(std::move(why));
        continue;
      }
      if (run::labelOf(*record).empty())
        return base::Error{
            base::ErrorCode::InvalidArgument,
            "Run " + std::to_string(id) + " has no specimen label: nobody knows which specimen it is of.",
            "Leave it out; enter the label before the next run."};
      if (first && !run::sameOrigin(*first, *record))
        return base::Error{
            base::ErrorCode::InvalidArgument,
            "The condition \"" + name + "\" holds runs of different origin: simulated, imported or " + "measured here.",
            "Make a condition of each origin; one mean over both says nothing."};
      first = *record;
      read.simulated = read.simulated || record->header.simulated;
      read.imported = read.imported || record->header.imported.has_value();
      protocols.insert(record->header.protocolJson);
      auto results = resultsOf(store, *record, read);
      if (!results) return results.error();
      read.conditions.back().runs.push_back(std::move(*results));
    }
  }
  if (protocols.size() > 1)
    read.warnings.emplace_back("The protocols of these runs differ: look whether loads and rates are the same.");
  return read;
}

std::string StatisticsRuns::origin() const {
  std::string text = simulated ? "SIMULATED: at least one of these runs was computed by a virtual cell." : "";
  if (imported) text += (text.empty() ? "" : "\n") + std::string("IMPORTED: at least one was recorded elsewhere.");
  return text;
}

}  // namespace articulus::cli
