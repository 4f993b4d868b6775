#pragma once
#include <functional>
#include <vector>

#include "core/calibration/fit/fit_problem.h"

namespace articulus::calibration {

/// Which rows and parameters take part in a solve.
struct SolveSettings {
  std::vector<int> active;  ///< positions in FitProblem::rows
  std::vector<int> free;    ///< positions in the parameter vector
  bool robust = false;      ///< Cauchy's loss: far rows lose their weight
  int maxIterations = 60;
};

struct SolveOutcome {
  std::vector<double> values;
  double cost = 0.0;  ///< half the sum of (weighted) squares, priors included
  int iterations = 0;
  bool converged = false, cancelled = false;
};

/// Local minimum from a start within the physical limits: Levenberg-Marquardt of Ceres with analytic derivatives; the
/// same numbers on each call. A parameter that would leave its limit stays on it.
/// In      step is called before each iteration; false ends the solve
[[nodiscard]] SolveOutcome solveLeastSquares(const FitProblem& problem, const std::vector<double>& start,
                                             const SolveSettings& settings, const std::function<bool()>& step);

/// What remains uncertain at a minimum, priors included, in units of the scales.
/// Out     covariance of the free parameters
[[nodiscard]] Eigen::MatrixXd covarianceOf(const FitProblem& problem, const std::vector<int>& free,
                                           const Eigen::MatrixXd& J);

}  // namespace articulus::calibration
