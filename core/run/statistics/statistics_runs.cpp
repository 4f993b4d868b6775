#include "core/run/statistics/statistics_runs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/run/kept_results.h"
#include "core/run/specimen_of_run.h"
#include "core/storage/run_facts.h"

namespace articulus::run {
namespace {

base::Error refusedRun(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

std::string runWords(std::int64_t id) { return "Run " + std::to_string(id); }

/// Why a run is no number of any statistics; empty where it is.
std::string whyLeftOut(const storage::RunRecord& run) {
  if (run.ending.end == record::RunEnd::Completed || run.ending.end == record::RunEnd::Running) return {};
  return runWords(run.id) + " is left out: it ended early (" + std::string(name(run.ending.end)) + ").";
}

/// The results of one run, its seal looked at before anything is computed or kept.
base::Result<SpecimenResults> readOne(storage::UserStore& store, const storage::RunRecord& run, StatisticsRuns& read,
                                      const std::function<bool(std::int64_t, std::int64_t)>& goOn) {
  const auto seal = store.verify(run.id, goOn);
  if (!seal) return seal.error();
  read.seals.push_back("run " + std::to_string(run.id) + " is " + seal->text());
  if (seal->state == storage::SealState::Changed)
    read.warnings.push_back(runWords(run.id) + " is not as it was recorded: do not publish these numbers.");
  auto outcome = resultsOf(store, run.id, Keeping::Kept, [&goOn] { return goOn && !goOn(1, 1); });
  if (!outcome) return outcome.error();
  if (!outcome->changed.empty())
    read.warnings.push_back(outcome->changed + " Those here were computed anew from the samples and not stored.");
  if (!outcome->outdated.empty())
    read.warnings.push_back("Kept results of run " + std::to_string(run.id) + " were made otherwise (" +
                            outcome->outdated + "): they were computed anew.");
  for (const base::Error& problem : outcome->results.problems)
    read.problems.push_back(runWords(run.id) + ": " + problem.text());
  return SpecimenResults{labelOf(run), std::move(outcome->results.values)};
}

}  // namespace

base::Result<void> checkNamedOnce(const ConditionRuns& asked) {
  std::map<std::int64_t, std::string> named;
  for (const auto& [name, runs] : asked)
    for (const std::int64_t id : runs)
      if (const auto [at, isNew] = named.try_emplace(id, name); !isNew)
        return refusedRun(runWords(id) + " is named twice, in \"" + at->second + "\"" +
                              (at->second == name ? "." : " and in \"" + name + "\"."),
                          "Name it once; a run neither repeats itself nor is its own partner.");
  return {};
}

base::Result<StatisticsRuns> readStatisticsRuns(storage::UserStore& store, const ConditionRuns& asked,
                                                const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  if (auto once = checkNamedOnce(asked); !once) return once.error();
  std::map<std::int64_t, storage::RunRecord> records;
  std::int64_t before = 0, total = 0;  // samples
  const auto samplesOf = [](const storage::RunRecord& run) { return std::max<std::int64_t>(1, run.samples); };
  for (const auto& [name, runs] : asked)
    for (const std::int64_t id : runs) {
      auto record = store.run(id);
      if (!record) return record.error();
      total += samplesOf(*record);
      records.emplace(id, std::move(*record));
    }
  StatisticsRuns read;
  std::set<std::string> protocols;
  for (const auto& [name, runs] : asked) {
    read.conditions.push_back({name, {}});
    std::optional<storage::RunRecord> first;
    for (const std::int64_t id : runs) {
      const storage::RunRecord& record = records.at(id);
      const std::int64_t samples = samplesOf(record);
      if (record.ending.end == record::RunEnd::Running)
        return base::Error{base::ErrorCode::Conflict, runWords(id) + " is still under way.",
                           "Wait until it has ended."};
      if (std::string why = whyLeftOut(record); !why.empty()) {
        read.leftOut.push_back(std::move(why));
        before += samples;
        continue;
      }
      if (labelOf(record).empty())
        return refusedRun(runWords(id) + " has no specimen label: nobody knows which specimen it is of.",
                          "Leave it out; enter the label before the next run.");
      if (first && !sameOrigin(*first, record))
        return refusedRun("The condition \"" + name +
                              "\" holds runs of different origin: simulated, of a BENCH, imported or measured here.",
                          "Make a condition of each origin; one mean over both says nothing.");
      first = record;
      read.bench = read.bench || storage::isBench(record);
      read.simulated = read.simulated || (record.header.simulated && !storage::isBench(record));
      read.imported = read.imported || record.header.imported.has_value();
      protocols.insert(record.header.protocolJson);
      auto results = readOne(store, record, read, [&](std::int64_t done, std::int64_t of) {
        return !progress || progress(before + (of > 0 ? samples * done / of : 0), total);
      });
      if (!results) return results.error();
      before += samples;
      read.conditions.back().runs.push_back(std::move(*results));
    }
  }
  // Why too few are left is told here: a statistic of the rest would only find them missing.
  std::size_t left = 0;
  const Condition* empty = nullptr;
  for (const Condition& condition : read.conditions) {
    left += condition.runs.size();
    if (condition.runs.empty() && !empty) empty = &condition;
  }
  if (!read.leftOut.empty() && (empty || left < 2)) {
    std::string words = empty ? "The condition \"" + empty->name + "\" has no run that ended as planned."
                              : "One run that ended as planned has no statistics.";
    for (const std::string& why : read.leftOut) words += " " + why;
    return refusedRun(words, "Name runs that went to their end.");
  }
  if (protocols.size() > 1)
    read.warnings.emplace_back("The protocols of these runs differ: look whether loads and rates are the same.");
  return read;
}

std::string StatisticsRuns::origin() const {
  std::string text = simulated ? "SIMULATED: at least one of these runs was computed by a virtual cell." : "";
  if (bench)
    text += (text.empty() ? "" : "\n") +
            std::string("BENCH: of at least one the loads were measured and the motion computed.");
  if (imported) text += (text.empty() ? "" : "\n") + std::string("IMPORTED: at least one was recorded elsewhere.");
  return text;
}

}  // namespace articulus::run
