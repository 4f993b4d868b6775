#include "core/analysis/prony_series.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "core/spatial/dense_solvers.h"

namespace articulus::analysis {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// min |A x - y| with x >= 0, from the normal equations of few unknowns.
VectorXd nonNegative(const MatrixXd& gram, const VectorXd& right) {
  const Index n = right.size();
  VectorXd x = VectorXd::Zero(n);
  std::vector<bool> free(static_cast<std::size_t>(n), false);
  const double enough = 1e-12 * right.cwiseAbs().maxCoeff();
  for (int round = 0; round < 10 * static_cast<int>(n); ++round) {
    const VectorXd pull = right - gram * x;
    Index best = -1;
    for (Index i = 0; i < n; ++i)
      if (!free[static_cast<std::size_t>(i)] && pull[i] > enough && (best < 0 || pull[i] > pull[best])) best = i;
    if (best < 0) break;
    free[static_cast<std::size_t>(best)] = true;
    while (true) {
      std::vector<Index> set;
      for (Index i = 0; i < n; ++i)
        if (free[static_cast<std::size_t>(i)]) set.push_back(i);
      const VectorXd z = spatial::solveSymmetric(gram(set, set), VectorXd(right(set)));
      double step = 1.0;
      Index blocking = -1;
      for (std::size_t k = 0; k < set.size(); ++k) {
        const Index i = set[k];
        if (z[static_cast<Index>(k)] > 0.0) continue;
        const double s = x[i] / (x[i] - z[static_cast<Index>(k)]);
        if (s < step || blocking < 0) {
          step = std::min(step, s);
          blocking = i;
        }
      }
      for (std::size_t k = 0; k < set.size(); ++k) x[set[k]] += step * (z[static_cast<Index>(k)] - x[set[k]]);
      if (blocking < 0) break;
      x[blocking] = 0.0;
      free[static_cast<std::size_t>(blocking)] = false;
      if (blocking == best) return x;  // rounding: what came in goes out at once
    }
  }
  return x;
}

struct Fit {
  VectorXd weights;  // equilibrium, then amplitudes
  VectorXd residual;
};

class Problem {
 public:
  Problem(std::span<const HoldSample> hold, const PronyFitOptions& options)
      : options_(options), times_(static_cast<Index>(hold.size())), values_(times_.size()) {
    for (Index i = 0; i < times_.size(); ++i) {
      times_[i] = hold[static_cast<std::size_t>(i)].time_s;
      values_[i] = hold[static_cast<std::size_t>(i)].value;
    }
  }

  /// Share of a sudden step's exponential that a ramp leaves.
  [[nodiscard]] double left(double tau_s) const {
    const double x = options_.ramp_s / tau_s;
    return x > 1e-9 ? -std::expm1(-x) / x : 1.0;
  }
  /// Relaxation: 1 and exp(-t/tau). Creep grows: x = start + sum a (1 - exp(-t/tau)), start and a at least zero.
  [[nodiscard]] MatrixXd columns(const VectorXd& logTimes) const {
    MatrixXd A(times_.size(), logTimes.size() + 1);
    A.col(0).setOnes();
    for (Index k = 0; k < logTimes.size(); ++k) {
      const double tau = std::exp(logTimes[k]), share = left(tau);
      A.col(k + 1) = share * (-times_ / tau).array().exp();
      if (options_.kind == HoldKind::Creep) A.col(k + 1) = VectorXd::Constant(times_.size(), share) - A.col(k + 1);
    }
    return A;
  }
  [[nodiscard]] Fit solve(const VectorXd& logTimes) const {
    const MatrixXd A = columns(logTimes);
    Fit fit;
    fit.weights = nonNegative(A.transpose() * A, A.transpose() * values_);
    fit.residual = A * fit.weights - values_;
    return fit;
  }
  [[nodiscard]] const VectorXd& values() const { return values_; }

 private:
  const PronyFitOptions& options_;
  VectorXd times_, values_;
};

VectorXd fittedTimes(const Problem& problem, VectorXd logTimes, double least, double most) {
  Fit best = problem.solve(logTimes);
  double damping = 1e-3;
  for (int round = 0; round < 200 && damping < 1e12; ++round) {
    MatrixXd J(best.residual.size(), logTimes.size());
    constexpr double kStep = 1e-5;
    for (Index k = 0; k < logTimes.size(); ++k) {
      VectorXd ahead = logTimes;
      ahead[k] += kStep;
      J.col(k) = (problem.solve(ahead).residual - best.residual) / kStep;
    }
    const MatrixXd H = J.transpose() * J;
    const VectorXd g = J.transpose() * best.residual;
    const double floor = 1e-12 * std::max(H.diagonal().maxCoeff(), 1e-300);
    const double before = best.residual.squaredNorm();
    bool better = false;
    for (; damping < 1e12 && !better; damping *= 4.0) {
      VectorXd diagonal = H.diagonal().cwiseMax(floor) * damping;
      const VectorXd step = spatial::solveSymmetric(H + MatrixXd(diagonal.asDiagonal()), VectorXd(-g));
      VectorXd next = logTimes + step.cwiseMax(-1.0).cwiseMin(1.0);
      next = next.cwiseMax(std::log(least)).cwiseMin(std::log(most));
      Fit tried = problem.solve(next);
      if (!(tried.residual.squaredNorm() < before)) continue;
      better = true;
      logTimes = next;
      best = std::move(tried);
    }
    if (!better) break;
    damping = std::max(damping / 40.0, 1e-12);
    if (best.residual.squaredNorm() > (1.0 - 1e-13) * before) break;
  }
  std::sort(logTimes.begin(), logTimes.end());
  return logTimes;
}

/// By how much residuals that hang together, as those of a wrong curve do, raise a variance.
double inflation(const VectorXd& residual) {
  const Index n = residual.size();
  const double all = residual.squaredNorm();
  if (n < 3 || !(all > 0.0)) return 1.0;
  const double first = std::clamp(residual.head(n - 1).dot(residual.tail(n - 1)) / all, 0.0, 0.98);
  return (1.0 + first) / (1.0 - first);
}

void addErrors(const Problem& problem, const VectorXd& logTimes, const Fit& fit, const PronyFitOptions& options,
               PronySeries& series) {
  const Index terms = logTimes.size();
  const double unknown = std::nan("");
  series.equilibriumError = unknown;
  series.amplitudeError.assign(static_cast<std::size_t>(terms), unknown);
  series.timeError_s = series.gainError = series.amplitudeError;
  series.timeAtBound.assign(static_cast<std::size_t>(terms), false);
  const MatrixXd A = problem.columns(logTimes);
  std::vector<VectorXd> columns{A.col(0)};
  std::vector<Index> weightAt(static_cast<std::size_t>(terms), -1), timeAt = weightAt;
  for (Index k = 0; k < terms; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const double tau = std::exp(logTimes[k]);
    series.timeAtBound[i] = options.fitTimes && (tau < 1.001 * options.leastTime_s || tau > 0.999 * options.mostTime_s);
    if (!(fit.weights[k + 1] > 0.0)) continue;
    weightAt[i] = static_cast<Index>(columns.size());
    columns.emplace_back(A.col(k + 1));
    if (!options.fitTimes || series.timeAtBound[i]) continue;
    constexpr double kStep = 1e-4;
    VectorXd ahead = logTimes, behind = logTimes;
    ahead[k] += kStep;
    behind[k] -= kStep;
    timeAt[i] = static_cast<Index>(columns.size());
    columns.emplace_back(fit.weights[k + 1] * (problem.columns(ahead).col(k + 1) - problem.columns(behind).col(k + 1)) /
                         (2.0 * kStep));
  }
  const auto free = static_cast<Index>(columns.size());
  const Index n = fit.residual.size();
  if (n <= free) return;
  MatrixXd J(n, free);
  for (Index i = 0; i < free; ++i) J.col(i) = columns[static_cast<std::size_t>(i)];
  if (spatial::leastSquaresWithRank(J, fit.residual).rank < free) return;
  const double variance = fit.residual.squaredNorm() / static_cast<double>(n - free) * inflation(fit.residual);
  const MatrixXd covariance = variance * spatial::inverseNormalMatrix(J);
  const auto errorAlong = [&covariance](const VectorXd& by) {
    return std::sqrt(std::max(0.0, by.dot(covariance * by)));
  };
  VectorXd end = VectorXd::Unit(free, 0);  // of the equilibrium, which of creep is start and all amplitudes
  if (options.kind == HoldKind::Creep)
    for (const Index at : weightAt)
      if (at >= 0) end[at] = 1.0;  // of a sudden step; a ramp's share of it is near enough for an error
  series.equilibriumError = errorAlong(end);
  for (std::size_t k = 0; k < weightAt.size(); ++k) {
    if (weightAt[k] < 0) continue;
    const VectorXd own = VectorXd::Unit(free, weightAt[k]);
    series.amplitudeError[k] = errorAlong(own);
    series.gainError[k] =
        errorAlong(own / series.equilibrium - series.amplitude[k] / (series.equilibrium * series.equilibrium) * end);
    if (timeAt[k] >= 0) series.timeError_s[k] = series.time_s[k] * errorAlong(VectorXd::Unit(free, timeAt[k]));
  }
}

}  // namespace

std::vector<double> PronySeries::gains() const {
  std::vector<double> g;
  for (const double a : amplitude) g.push_back(a / equilibrium);
  return g;
}

base::Result<PronySeries> fitProny(std::span<const HoldSample> hold, const PronyFitOptions& options) {
  const auto wrong = [](std::string what, std::string remedy) {
    return base::Error{base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
  };
  if (options.time_s.empty())
    return wrong("No time constant is asked for.", "Name one to three, about evenly apart on a logarithmic scale.");
  std::vector<double> times = options.time_s;
  std::sort(times.begin(), times.end());
  if (!(times.front() > 0.0)) return wrong("A time constant is not above zero.", "Name times in seconds.");
  for (std::size_t k = 1; k < times.size(); ++k)
    if (!(times[k] > 1.05 * times[k - 1]))
      return wrong("Two time constants are nearly the same.", "No hold tells them apart: leave one out.");
  if (hold.size() < 2 * times.size() + 2)
    return wrong("The hold has " + std::to_string(hold.size()) + " samples only.",
                 "At least two for each time constant and two more are needed.");
  if (!(options.ramp_s >= 0.0))
    return wrong("The ramp before the hold lasts less than nothing.", "State its time, or 0 for a step.");

  const Problem problem(hold, options);
  VectorXd logTimes(static_cast<Index>(times.size()));
  for (std::size_t k = 0; k < times.size(); ++k) logTimes[static_cast<Index>(k)] = std::log(times[k]);
  if (options.fitTimes) logTimes = fittedTimes(problem, logTimes, options.leastTime_s, options.mostTime_s);
  const Fit fit = problem.solve(logTimes);

  PronySeries series;
  series.equilibrium = fit.weights[0];
  for (Index k = 0; k < logTimes.size(); ++k) {
    series.time_s.push_back(std::exp(logTimes[k]));
    series.amplitude.push_back(fit.weights[k + 1]);
    if (options.kind == HoldKind::Creep) series.equilibrium += problem.left(series.time_s.back()) * fit.weights[k + 1];
  }
  const auto n = static_cast<double>(hold.size());
  series.rms = std::sqrt(fit.residual.squaredNorm() / n);
  const double spread = (problem.values().array() - problem.values().mean()).matrix().squaredNorm();
  series.determination = spread > 0.0 ? 1.0 - fit.residual.squaredNorm() / spread : 0.0;
  addErrors(problem, logTimes, fit, options, series);
  return series;
}

}  // namespace articulus::analysis
