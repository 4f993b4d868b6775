#include "core/calibration/fit/fit_problem.h"

#include "core/spatial/rotation.h"

namespace articulus::calibration {
namespace {

spatial::Vector6 difference(const FitProblem& problem, const spatial::Pose& X_IT, const Observation& row) {
  spatial::Vector6 e = spatial::Vector6::Zero();
  e.head<3>() = X_IT.translation - row.reference->p_I_m;
  if (problem.rowSize(row) == 6) e.tail<3>() = spatial::logRotation(X_IT.rotation * row.reference->R_IT->transpose());
  return e;
}

}  // namespace

spatial::Vector6 misfit(const FitProblem& problem, const MeasurementModel& model, const Observation& row) {
  ArmState state;
  stateAt(row, model.timeShift_s(), state);
  return difference(problem, model.predict(state), row);
}

void whitened(const FitProblem& problem, const MeasurementModel& model, const Observation& row,
              const std::vector<int>& free, Eigen::VectorXd& residual, Eigen::MatrixXd* J) {
  ArmState state;
  stateAt(row, model.timeShift_s(), state);
  const int size = problem.rowSize(row);
  residual.resize(size);
  ModelJacobian full;
  const spatial::Pose X_IT = J ? model.predict(state, full) : model.predict(state);
  const spatial::Vector6 e = difference(problem, X_IT, row);
  residual.head<3>() = e.head<3>() / problem.positionSigma_m;
  if (size == 6) residual.tail<3>() = e.tail<3>() / problem.orientationSigma_rad;
  if (!J) return;
  J->resize(size, static_cast<Eigen::Index>(free.size()));
  const spatial::Matrix3 turning = size == 6 ? spatial::leftJacobianInverse(e.tail<3>()) : spatial::Matrix3::Identity();
  for (std::size_t k = 0; k < free.size(); ++k) {
    const auto column = static_cast<Eigen::Index>(k);
    const double scale = problem.scale[static_cast<std::size_t>(free[k])];
    J->block<3, 1>(0, column) = full.col(free[k]).head<3>() * (scale / problem.positionSigma_m);
    if (size == 6)
      J->block<3, 1>(3, column) = turning * full.col(free[k]).tail<3>() * (scale / problem.orientationSigma_rad);
  }
}

Eigen::MatrixXd stackedJacobian(const FitProblem& problem, const std::vector<double>& values,
                                const std::vector<int>& active, const std::vector<int>& free) {
  Eigen::Index numbers = 0;
  for (const int i : active) numbers += problem.rowSize(problem.rows[static_cast<std::size_t>(i)]);
  Eigen::MatrixXd all(numbers, static_cast<Eigen::Index>(free.size())), J;
  const MeasurementModel model(problem.layout, problem.anchor, values);
  Eigen::VectorXd residual;
  Eigen::Index at = 0;
  for (const int i : active) {
    whitened(problem, model, problem.rows[static_cast<std::size_t>(i)], free, residual, &J);
    all.middleRows(at, J.rows()) = J;
    at += J.rows();
  }
  return all;
}

}  // namespace articulus::calibration
