#include "app/studies/control/control_experiments.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <numeric>
#include <optional>
#include <thread>

#include "app/studies/control/control_bode.h"
#include "app/studies/control/control_cartesian.h"
#include "app/studies/control/control_equivalence.h"
#include "app/studies/control/control_hybrid.h"
#include "app/studies/control/control_joints.h"
#include "app/studies/control/control_polymer.h"
#include "app/studies/control/control_rest.h"
#include "app/studies/control/control_spine.h"
#include "app/studies/control/gravity_study.h"

namespace articulus::studies {
namespace {

/// One study with one seed.
struct Job {
  const ControlStudy* study = nullptr;
  std::uint64_t seed = 1;
  std::optional<base::Result<StudyFigures>> result = {};
};

/// Where a study cannot be run from one seed, all its figures are missing.
ControlExperiments::Experiment gathered(const ControlStudy& study, const std::vector<Job*>& jobs) {
  ControlExperiments::Experiment e{study.name(), study.about(), study.rows(), {}, {}, {}, {}, 0};
  e.ofSeeds.assign(e.rows.size(), {});
  std::vector<std::vector<double>> beside;
  for (const Job* job : jobs) {
    ++e.finished;
    const base::Result<StudyFigures>& result = *job->result;
    if (!result) e.problems.push_back("seed " + std::to_string(job->seed) + ": " + result.error().message);
    for (std::size_t i = 0; i < e.rows.size(); ++i)
      e.ofSeeds[i].push_back(result && i < result.value().ours.size() ? result.value().ours[i]
                                                                      : std::numeric_limits<double>::quiet_NaN());
    if (!result) {
      e.cases.emplace_back();
      continue;
    }
    e.cases.push_back(result.value().cases);
    if (e.beside.empty()) e.beside = result.value().beside;
    beside.emplace_back();
    for (const auto& figure : result.value().beside) beside.back().push_back(figure.value);
  }
  const auto mean = [](const std::vector<double>& v) {
    return std::accumulate(v.begin(), v.end(), 0.0) / static_cast<double>(v.size());
  };
  for (std::size_t i = 0; i < e.rows.size(); ++i) e.rows[i].ours = mean(e.ofSeeds[i]);
  for (std::size_t i = 0; i < e.beside.size(); ++i) {
    std::vector<double> values;
    for (const auto& seed : beside) values.push_back(seed[i]);
    e.beside[i].value = mean(values);
  }
  return e;
}

}  // namespace

ControlExperiments::ControlExperiments() {
  studies_.push_back(std::make_unique<JointStudy>());
  studies_.push_back(std::make_unique<CartesianStudy>(control::lawOf("cartesian_pd")));
  studies_.push_back(std::make_unique<CartesianStudy>(control::lawOf("inverse_dynamics")));
  studies_.push_back(std::make_unique<PolymerStudy>(PolymerStudy::Experiment::DirectForce));
  studies_.push_back(std::make_unique<PolymerStudy>(PolymerStudy::Experiment::Impedance));
  studies_.push_back(std::make_unique<HybridStudy>());
  for (const SpineBench& bench : spineBenches()) {
    studies_.push_back(std::make_unique<SpineStudy>(SpineStudy::Way::Moment, bench));
    studies_.push_back(std::make_unique<SpineStudy>(SpineStudy::Way::Angle, bench));
  }
  studies_.push_back(std::make_unique<RestStudy>());
  studies_.push_back(std::make_unique<GravityStudy>());
  studies_.push_back(std::make_unique<EquivalenceStudy>());
  studies_.push_back(std::make_unique<BodeStudy>());
}

std::vector<std::string> ControlExperiments::names() const {
  std::vector<std::string> names;
  for (const auto& study : studies_) names.push_back(study->name());
  return names;
}

ControlExperiments::Outcome ControlExperiments::run(const Options& options, const Watch& watch) const {
  const auto wanted = [&options](const ControlStudy& study) {
    return options.only.empty() ||
           std::find(options.only.begin(), options.only.end(), study.name()) != options.only.end();
  };
  std::vector<Job> jobs;
  double total_s = 0.0;
  for (const auto& study : studies_) {
    if (!wanted(*study)) continue;
    // A study without rows is for its plots, and those are of the first seed.
    const int seeds = study->rows().empty() ? 1 : std::min(options.seeds, study->mostSeeds());
    for (int seed = 1; seed <= seeds; ++seed) {
      jobs.push_back({study.get(), static_cast<std::uint64_t>(seed)});
      total_s += study->duration_s();
    }
  }
  // The longest first, so that no worker is left alone with one at the end. What comes out does not depend on the
  // order.
  std::vector<Job*> order;
  for (Job& job : jobs) order.push_back(&job);
  std::stable_sort(order.begin(), order.end(),
                   [](const Job* a, const Job* b) { return a->study->duration_s() > b->study->duration_s(); });

  std::stop_source stop;
  std::atomic<std::size_t> next{0};
  std::atomic<int> working{std::max(1, options.workers)};
  std::atomic<long long> passed_ms{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < order.size() && !stop.stop_requested(); i = next++) {
      Job& job = *order[i];
      StudySetting setting;
      setting.resources = options.resources;
      setting.seed = job.seed;
      setting.charts = options.charts && job.seed == 1;
      setting.stop = stop.get_token();
      setting.passed = [&passed_ms](double s) { passed_ms += static_cast<long long>(1e3 * s); };
      job.result.emplace(job.study->run(setting));
      if (!*job.result && job.result->error().code == base::ErrorCode::Cancelled) job.result.reset();
    }
    --working;
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < std::max(1, options.workers); ++i) workers.emplace_back(work);
  while (working.load() > 0) {
    if (!stop.stop_requested() && !watch(std::min(1.0, 1e-3 * static_cast<double>(passed_ms.load()) / total_s)))
      stop.request_stop();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  workers.clear();

  Outcome outcome;
  outcome.stopped = stop.stop_requested();
  for (const auto& study : studies_) {
    if (!wanted(*study)) continue;
    std::vector<Job*> done;
    bool all = true;
    for (Job& job : jobs) {
      if (job.study != study.get()) continue;
      if (job.result) done.push_back(&job);
      else all = false;
    }
    if (!all) outcome.unfinished.push_back(study->name());
    if (done.empty()) continue;
    outcome.experiments.push_back(gathered(*study, done));
    for (const Job* job : done)
      if (*job->result)
        outcome.charts.insert(outcome.charts.end(), job->result->value().charts.begin(),
                              job->result->value().charts.end());
  }
  return outcome;
}

}  // namespace articulus::studies
