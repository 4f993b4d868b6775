#include "core/calibration/fit/least_squares.h"

#include <ceres/ceres.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/spatial/dense_solvers.h"

namespace articulus::calibration {
namespace {

constexpr double kCauchyScale = 3.0;  // sigmas of a row's length at which its weight is halved

/// The parameters of the present evaluation: the chain's sines are made once an evaluation, not once a row.
struct Shared final : ceres::EvaluationCallback {
  const FitProblem& problem;
  const std::vector<int>& free;
  std::vector<double> values;
  std::vector<double> x;
  std::unique_ptr<MeasurementModel> model;

  Shared(const FitProblem& p, const std::vector<int>& f, const std::vector<double>& start)
      : problem(p), free(f), values(start) {
    for (const int i : free) {
      const auto k = static_cast<std::size_t>(i);
      x.push_back((start[k] - p.nominal[k]) / p.scale[k]);
    }
    apply();
  }
  void apply() {
    for (std::size_t k = 0; k < free.size(); ++k) {
      const auto i = static_cast<std::size_t>(free[k]);
      values[i] = problem.nominal[i] + x[k] * problem.scale[i];
    }
    model = std::make_unique<MeasurementModel>(problem.layout, problem.anchor, values);
  }
  void PrepareForEvaluation(bool, bool newPoint) override {
    if (newPoint) apply();
  }
};

class RowCost final : public ceres::CostFunction {
 public:
  RowCost(const Shared& shared, const Observation& row) : shared_(shared), row_(row) {
    set_num_residuals(shared.problem.rowSize(row));
    mutable_parameter_block_sizes()->push_back(static_cast<int>(shared.free.size()));
  }
  bool Evaluate(double const* const*, double* residuals, double** jacobians) const override {
    Eigen::VectorXd e;
    Eigen::MatrixXd J;
    const bool derive = jacobians && jacobians[0];
    whitened(shared_.problem, *shared_.model, row_, shared_.free, e, derive ? &J : nullptr);
    Eigen::Map<Eigen::VectorXd>(residuals, e.size()) = e;
    if (derive)
      Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(jacobians[0], J.rows(),
                                                                                         J.cols()) = J;
    return e.allFinite();
  }

 private:
  const Shared& shared_;
  const Observation& row_;
};

class PriorCost final : public ceres::CostFunction {
 public:
  PriorCost(const FitProblem& problem, const std::vector<int>& free) {
    for (std::size_t k = 0; k < free.size(); ++k) {
      const auto i = static_cast<std::size_t>(free[k]);
      if (problem.priorWidth[i] > 0.0) weights_.emplace_back(k, problem.scale[i] / problem.priorWidth[i]);
    }
    set_num_residuals(static_cast<int>(weights_.size()));
    mutable_parameter_block_sizes()->push_back(static_cast<int>(free.size()));
  }
  [[nodiscard]] bool empty() const { return weights_.empty(); }
  bool Evaluate(double const* const* x, double* residuals, double** jacobians) const override {
    const auto columns = static_cast<std::size_t>(parameter_block_sizes()[0]);
    for (std::size_t r = 0; r < weights_.size(); ++r) {
      const auto [k, weight] = weights_[r];
      residuals[r] = weight * x[0][k];
      if (!jacobians || !jacobians[0]) continue;
      std::fill_n(jacobians[0] + r * columns, columns, 0.0);
      jacobians[0][r * columns + k] = weight;
    }
    return true;
  }

 private:
  std::vector<std::pair<std::size_t, double>> weights_;
};

struct StepCallback final : ceres::IterationCallback {
  const std::function<bool()>& step;
  explicit StepCallback(const std::function<bool()>& s) : step(s) {}
  ceres::CallbackReturnType operator()(const ceres::IterationSummary&) override {
    return !step || step() ? ceres::SOLVER_CONTINUE : ceres::SOLVER_ABORT;
  }
};

SolveOutcome solveUnbounded(const FitProblem& problem, const std::vector<double>& start, const SolveSettings& settings,
                            const std::function<bool()>& step) {
  Shared shared(problem, settings.free, start);
  ceres::Problem::Options ownership;
  ownership.evaluation_callback = &shared;
  ownership.loss_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
  ceres::Problem solver(ownership);
  ceres::CauchyLoss cauchy(kCauchyScale);
  for (const int i : settings.active)
    solver.AddResidualBlock(new RowCost(shared, problem.rows[static_cast<std::size_t>(i)]),
                            settings.robust ? &cauchy : nullptr, shared.x.data());
  auto prior = std::make_unique<PriorCost>(problem, settings.free);
  if (!prior->empty()) solver.AddResidualBlock(prior.release(), nullptr, shared.x.data());
  StepCallback callback(step);
  ceres::Solver::Options options;
  options.linear_solver_type = ceres::DENSE_NORMAL_CHOLESKY;
  options.max_num_iterations = settings.maxIterations;
  options.function_tolerance = 1e-12;
  options.gradient_tolerance = 1e-10;
  options.parameter_tolerance = 1e-12;
  options.num_threads = 1;  // sums in one order: repeatable
  options.logging_type = ceres::SILENT;
  options.callbacks.push_back(&callback);
  ceres::Solver::Summary summary;
  ceres::Solve(options, &solver, &summary);
  shared.apply();
  SolveOutcome outcome;
  outcome.values = shared.values;
  outcome.cost = summary.final_cost;
  outcome.iterations = static_cast<int>(summary.iterations.size());
  outcome.converged = summary.termination_type == ceres::CONVERGENCE;
  outcome.cancelled = summary.termination_type == ceres::USER_FAILURE;
  return outcome;
}

}  // namespace

SolveOutcome solveLeastSquares(const FitProblem& problem, const std::vector<double>& start,
                               const SolveSettings& settings, const std::function<bool()>& step) {
  // Ceres' own bounds cut each step short once one is touched and then creep. Here what ends outside its limit is put
  // on it and left there while the others are solved for again.
  SolveSettings inside = settings;
  SolveOutcome outcome = solveUnbounded(problem, start, inside, step);
  while (!outcome.cancelled) {
    const auto before = inside.free.size();
    std::erase_if(inside.free, [&](int position) {
      const auto i = static_cast<std::size_t>(position);
      const double limited = std::clamp(outcome.values[i], problem.lower[i], problem.upper[i]);
      return std::exchange(outcome.values[i], limited) != limited;
    });
    if (inside.free.size() == before) break;
    outcome = solveUnbounded(problem, outcome.values, inside, step);
  }
  return outcome;
}

Eigen::MatrixXd covarianceOf(const FitProblem& problem, const std::vector<int>& free, const Eigen::MatrixXd& J) {
  Eigen::MatrixXd information = J.transpose() * J;
  for (std::size_t k = 0; k < free.size(); ++k) {
    const auto i = static_cast<std::size_t>(free[k]);
    if (problem.priorWidth[i] <= 0.0) continue;
    const double weight = problem.scale[i] / problem.priorWidth[i];
    information(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(k)) += weight * weight;
  }
  return spatial::inverseSymmetric(information);
}

}  // namespace articulus::calibration
