#include "app/cli/analyse_runs.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <thread>

#include "app/cli/interrupt.h"
#include "app/cli/result_output.h"
#include "core/base/program/program_version.h"
#include "core/base/text/printable.h"
#include "core/run/kept_results.h"
#include "core/run/run_analysis.h"
#include "core/run/specimen_of_run.h"
#include "core/storage/run_facts.h"

namespace articulus::cli {
namespace {

base::Result<std::unique_ptr<storage::UserStore>> connectionBeside(const RunsToAnalyse& wanted) {
  return storage::UserStore::open(wanted.store.file(), wanted.resources / "migrations" / "user",
                                  wanted.store.binding());
}

/// Compares a run with its seal on a thread and a connection of their own, while the run is analysed; after that where
/// another connection would copy the whole database once more.
class SealBeside {
 public:
  SealBeside(const RunsToAnalyse& wanted, storage::UserStore& store, std::int64_t run)
      : report_(std::async(store.readsCopy() ? std::launch::deferred : std::launch::async,
                           [this, &wanted, &store, run]() -> base::Result<storage::SealReport> {
                             const auto goOn = [this](std::int64_t, std::int64_t) {
                               return !left_ && !Interrupt::requested();
                             };
                             if (store.readsCopy()) return store.verify(run, goOn);
                             const auto own = connectionBeside(wanted);
                             if (!own) return own.error();
                             return (*own)->verify(run, goOn);
                           })) {}
  ~SealBeside() { left_ = true; }
  SealBeside(const SealBeside&) = delete;
  SealBeside& operator=(const SealBeside&) = delete;
  [[nodiscard]] base::Result<storage::SealReport> report() { return report_.get(); }

 private:
  std::atomic<bool> left_ = false;
  std::future<base::Result<storage::SealReport>> report_;  // goes first: it waits for the thread
};

/// What the numbers are not; empty for what was measured here.
std::string originLine(const storage::RunRecord& run) {
  std::string text = storage::isBench(run)  ? "BENCH: the loads were measured, the motion was computed.\n"
                     : run.header.simulated ? "SIMULATED: computed by a virtual cell, nothing was measured.\n"
                                            : "";
  if (const auto& from = run.header.imported)
    text += "IMPORTED from " + base::printableLine(from->file) + " (" + from->format + ", BLAKE2b-256 " + from->hash +
            ")\n";
  return text;
}

/// One analysis with options from the command line or a file.
base::Result<AnalysedRun> asked(const RunsToAnalyse& wanted, storage::UserStore& store, std::int64_t id) {
  SealBeside check(wanted, store, id);
  const auto values = run::analyseAsked(store, id, *wanted.asked, [] { return Interrupt::requested(); });
  if (!values) return values.error();  // of the analysis or its options, before the run is looked for
  const auto record = store.run(id);
  if (!record) return record.error();
  const auto seal = check.report();
  if (!seal) return seal.error();
  AnalysedRun run;
  run.object = {{"run_id", id},
                {"analysis", wanted.asked->type},
                {"options", *wanted.asked->options},
                {"simulated", record->header.simulated},
                {"integrity", seal->text()},
                {"imported_from", record->header.imported ? record->header.imported->file : ""},
                {"methods_version", run::kMethodsVersion}};
  addResults(run.object, *values);
  run.text = originLine(*record) + (wanted.runs.size() > 1 ? "Run " + std::to_string(id) + ": " : "") +
             "The stored run is " + seal->text() + "\n\n" + resultTables(*values, record::RunEnd::Completed);
  return run;
}

base::Result<AnalysedRun> stored(const RunsToAnalyse& wanted, storage::UserStore& store, std::int64_t id) {
  const auto record = store.run(id);
  if (!record) return record.error();
  SealBeside check(wanted, store, id);
  const auto outcome = run::resultsOf(store, id, wanted.again ? run::Keeping::Anew : run::Keeping::Kept,
                                      [] { return Interrupt::requested(); });
  if (!outcome) return outcome.error();
  AnalysedRun run;
  const auto& results = outcome->results;
  if (!outcome->changed.empty())
    run.told = outcome->changed + " Those here were computed anew from the samples" +
               (wanted.again ? " and stored in their place" : " and not stored; --again puts them in their place") +
               ".\n";
  if (!outcome->outdated.empty() && !wanted.again)
    run.told += "Kept results of run " + std::to_string(id) + " were made otherwise (" + outcome->outdated +
                "): they were computed anew.\n";
  auto seal = check.report();
  // What it found may be the results of before, which were just replaced.
  if (seal && seal->state == storage::SealState::Changed && outcome->computed.empty())
    seal = store.verify(id, [](std::int64_t, std::int64_t) { return !Interrupt::requested(); });
  if (!seal) return seal.error();
  if (!results.problems.empty()) {
    run.told += results.problemText() + "\n";
    run.code = ExitCode::BadInput;
  }
  run.object = {{"run_id", id},
                {"protocol", record->header.protocolName},
                {"specimen", record->specimenLabel},
                {"end", name(record->ending.end)},
                {"samples", record->samples},
                {"simulated", record->header.simulated},
                {"imported_from", record->header.imported ? record->header.imported->file : ""},
                {"integrity", seal->text()},
                {"results_changed", outcome->changed},
                {"results_outdated", outcome->outdated},
                {"methods_version", run::kMethodsVersion},
                {"program_version", outcome->program.empty() ? base::programVersion() : outcome->program},
                {"parameters", nlohmann::ordered_json::parse(run::parametersOf(*record))},
                {"computed", outcome->computed.empty() ? "now" : outcome->computed},
                {"database", store.file().string()}};
  addResults(run.object, results.values);
  run.text = originLine(*record) + "Run " + std::to_string(id) + ": " +
             base::printableLine(record->header.protocolName) + ", " + base::printableLine(run::labelOf(*record)) +
             ", " + std::string(name(record->ending.end)) + "\nThe stored run is " + seal->text() + "\n\n" +
             resultTables(results.values, record->ending.end);
  return run;
}

base::Result<AnalysedRun> analysed(const RunsToAnalyse& wanted, storage::UserStore& store, std::int64_t id) {
  return wanted.asked ? asked(wanted, store, id) : stored(wanted, store, id);
}

base::Error cancelled() {
  return {base::ErrorCode::Cancelled, "The analysis was cancelled.", "Nothing was changed; it can be asked for again."};
}

}  // namespace

base::Result<AnalysedRun> analyseOne(const RunsToAnalyse& wanted, std::int64_t run) {
  return analysed(wanted, wanted.store, run);
}

void analyseRuns(const RunsToAnalyse& wanted,
                 const std::function<void(std::int64_t, const base::Result<AnalysedRun>&)>& take) {
  if (wanted.store.readsCopy()) {  // one after the other: each connection would make a copy of its own
    for (const std::int64_t run : wanted.runs)
      take(run, Interrupt::requested() ? base::Result<AnalysedRun>(cancelled()) : analysed(wanted, wanted.store, run));
    return;
  }
  std::vector<std::optional<base::Result<AnalysedRun>>> found(wanted.runs.size());
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    const auto own = connectionBeside(wanted);
    for (std::size_t i = next++; i < wanted.runs.size(); i = next++) {
      std::optional<base::Result<AnalysedRun>> one;
      try {
        if (Interrupt::requested()) one.emplace(cancelled());
        else if (own) one.emplace(analysed(wanted, **own, wanted.runs[i]));
        else one.emplace(own.error());
      } catch (const std::exception& e) {  // what leaves a thread would end the program, and the other runs with it
        one.emplace(base::Error{base::ErrorCode::Internal, std::string("The analysis failed: ") + e.what() + ".",
                                "Nothing was changed. Try again; if it stays, report this text."});
      }
      const std::lock_guard lock(mutex);
      found[i] = std::move(one);
      changed.notify_all();
    }
  };
  std::vector<std::jthread> threads;
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  for (std::size_t i = 0; i < std::min(cores, wanted.runs.size()); ++i) threads.emplace_back(work);
  for (std::size_t i = 0; i < wanted.runs.size(); ++i) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return found[i].has_value(); });
    const auto one = std::move(*found[i]);
    found[i].reset();
    lock.unlock();
    take(wanted.runs[i], one);
  }
}

}  // namespace articulus::cli
