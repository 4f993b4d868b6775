#include "core/calibration/fit/global_start.h"

#include <algorithm>
#include <cmath>

#include "core/calibration/fit/least_squares.h"
#include "core/calibration/fit/particle_swarm.h"
#include "core/calibration/fit/problem_setup.h"

namespace articulus::calibration {
namespace {

constexpr std::size_t kRowsOfAKind = 100;
constexpr double kToolReach_m = 0.05, kToolTurn_rad = 0.2;  // how far the swarm looks where there is no prior

std::vector<int> evenlySpaced(const FitProblem& problem) {
  std::vector<int> standing, moving, chosen;
  for (std::size_t i = 0; i < problem.rows.size(); ++i)
    (problem.rows[i].trial ? moving : standing).push_back(static_cast<int>(i));
  for (const auto& kind : {standing, moving}) {
    const std::size_t count = std::min(kind.size(), kRowsOfAKind);
    for (std::size_t k = 0; k < count; ++k) chosen.push_back(kind[k * kind.size() / count]);
  }
  return chosen;
}

bool ofBase(ParameterKind kind) {
  return kind == ParameterKind::BaseTranslation || kind == ParameterKind::BaseRotation;
}

double halfWidth(const FitProblem& problem, int position) {
  const auto k = static_cast<std::size_t>(position);
  switch (problem.layout.id(position).kind) {
    case ParameterKind::ToolTranslation: return kToolReach_m;
    case ParameterKind::ToolRotation: return kToolTurn_rad;
    case ParameterKind::TimeShift: return problem.upper[k];
    default: return 2.0 * (problem.priorWidth[k] > 0.0 ? problem.priorWidth[k] : problem.scale[k]);
  }
}

double robustCost(const FitProblem& problem, const std::vector<int>& rows, const std::vector<int>& free,
                  const std::vector<double>& values) {
  constexpr double kCauchy2 = 9.0;
  const MeasurementModel model(problem.layout, problem.anchor, values);
  double cost = 0.0;
  Eigen::VectorXd e;
  for (const int i : rows) {
    whitened(problem, model, problem.rows[static_cast<std::size_t>(i)], free, e, nullptr);
    cost += 0.5 * kCauchy2 * std::log1p(e.squaredNorm() / kCauchy2);
  }
  for (const int i : free) {
    const auto k = static_cast<std::size_t>(i);
    if (problem.priorWidth[k] <= 0.0) continue;
    const double off = (values[k] - problem.nominal[k]) / problem.priorWidth[k];
    cost += 0.5 * off * off;
  }
  return cost;
}

}  // namespace

GlobalStart globalStart(const FitProblem& problem, const std::vector<int>& free, const CalibrationOptions& options,
                        const std::function<bool(double)>& step) {
  GlobalStart result;
  result.values = problem.nominal;
  const std::vector<int> rows = evenlySpaced(problem);
  std::vector<std::vector<double>> starts{problem.nominal};

  if (options.globalStart) {
    std::vector<int> sought;
    for (const int i : free)
      if (!ofBase(problem.layout.id(i).kind)) sought.push_back(i);
    const auto n = static_cast<Eigen::Index>(sought.size());
    const bool baseIsFree = free.size() == sought.size() + 6;
    SwarmSettings swarm{Eigen::VectorXd(n), Eigen::VectorXd(n),      Eigen::VectorXd(n),
                        options.particles,  options.swarmIterations, options.seed};
    for (Eigen::Index k = 0; k < n; ++k) {
      const int position = sought[static_cast<std::size_t>(k)];
      const auto i = static_cast<std::size_t>(position);
      const double width = halfWidth(problem, position);
      swarm.start[k] = problem.nominal[i];
      swarm.lower[k] = std::max(problem.nominal[i] - width, problem.lower[i]);
      swarm.upper[k] = std::min(problem.nominal[i] + width, problem.upper[i]);
    }
    const auto valuesOf = [&](const Eigen::VectorXd& x) {
      std::vector<double> values = problem.nominal;
      for (Eigen::Index k = 0; k < n; ++k) values[static_cast<std::size_t>(sought[static_cast<std::size_t>(k)])] = x[k];
      if (baseIsFree) registerBase(problem, rows, values);
      return values;
    };
    const auto particles = particleSwarm(
        swarm, [&](const Eigen::VectorXd& x) { return robustCost(problem, rows, free, valuesOf(x)); },
        [&](int iteration) { return step(0.6 * iteration / options.swarmIterations); });
    if (!particles.empty()) result.report.swarmCost = particles.front().cost;
    for (std::size_t k = 0; k < particles.size() && k < static_cast<std::size_t>(options.localStarts); ++k)
      starts.push_back(valuesOf(particles[k].position));
  }

  SolveSettings settings;
  settings.active = rows;
  settings.free = free;
  settings.robust = true;
  std::vector<SolveOutcome> outcomes;
  for (std::size_t k = 0; k < starts.size(); ++k) {
    const double fraction = 0.6 + 0.4 * static_cast<double>(k) / static_cast<double>(starts.size());
    outcomes.push_back(solveLeastSquares(problem, starts[k], settings, [&] { return step(fraction); }));
    if (outcomes.back().cancelled) return result;
  }
  const auto best =
      std::min_element(outcomes.begin(), outcomes.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
  result.values = best->values;
  result.report.starts = static_cast<int>(outcomes.size());
  result.report.bestCost = best->cost;
  result.report.agreeing = static_cast<int>(std::count_if(outcomes.begin(), outcomes.end(), [&](const SolveOutcome& o) {
    return o.cost - best->cost < 1e-3 * (1.0 + best->cost);
  }));
  return result;
}

}  // namespace articulus::calibration
