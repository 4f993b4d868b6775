#include "app/studies/safety_study.h"

#include <algorithm>
#include <atomic>

#include "app/self_test/limit_test_case.h"

namespace articulus::studies {

using safety::LimitTestResult;

namespace {

/// True if b is worse than a.
bool worse(const LimitTestResult& a, const LimitTestResult& b) {
  if (a.good() != b.good()) return a.good();
  return b.stopTime_s > a.stopTime_s;
}

}  // namespace

base::Result<SafetyStudy::Outcome> SafetyStudy::run(const cell::CellConfig& cell, const Options& o,
                                                    const std::function<bool(double)>& tell) {
  std::vector<app::LimitTestCase> trials = app::limitTestCases(cell, cell.limits);
  if (!o.only.empty()) {
    std::string keys;
    for (const auto& trial : trials)
      if (const std::string key(safety::info(trial.limit).key); keys.find(key + ",") == std::string::npos)
        keys += key + ",";
    std::erase_if(trials, [&o](const app::LimitTestCase& trial) { return safety::info(trial.limit).key != o.only; });
    if (trials.empty()) {
      keys.pop_back();
      for (std::size_t at = 0; (at = keys.find(',', at)) != std::string::npos; at += 2) keys.replace(at, 1, ", ");
      return base::Error{base::ErrorCode::NotFound, "No limit is called \"" + o.only + "\".",
                         "Limits that are driven: " + keys + "."};
    }
  }
  Outcome outcome;
  std::atomic<bool> stop{false};
  std::size_t done = 0;
  const std::size_t all = trials.size() * static_cast<std::size_t>(o.seeds);
  for (int seed = 1; seed <= o.seeds && !stop; ++seed) {
    const auto trips = app::driveAll(
        trials, cell, {.seed = static_cast<std::uint64_t>(seed), .threads = o.threads}, [&stop] { return stop.load(); },
        [&](const LimitTestResult&) { stop = stop || !tell(static_cast<double>(++done) / static_cast<double>(all)); });
    if (!trips) return trips.error();
    for (std::size_t i = 0; i < trips->size(); ++i) {
      if (i >= outcome.trips.size()) {
        outcome.trips.push_back((*trips)[i]);
        continue;
      }
      LimitTestResult& kept = outcome.trips[i];
      const double farthest = std::max(kept.distance, (*trips)[i].distance);
      if (worse(kept, (*trips)[i])) kept = (*trips)[i];
      kept.distance = farthest;
    }
  }
  outcome.stopped = stop && done < all;
  return outcome;
}

}  // namespace articulus::studies
