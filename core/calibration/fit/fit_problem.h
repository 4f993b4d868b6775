#pragma once
#include <Eigen/Core>
#include <vector>

#include "core/calibration/fit/measurement_model.h"

namespace articulus::calibration {

/// Everything that a solve needs: rows, parameters with their priors, how far the instruments are trusted.
struct FitProblem {
  explicit FitProblem(int joints) : layout(joints) {}

  ParameterLayout layout;
  Anchor anchor;
  std::vector<Observation> rows;
  std::vector<double> nominal;       ///< centre of each prior; SI
  std::vector<double> priorWidth;    ///< 0: none
  std::vector<double> scale;         ///< a usual change of each parameter: all algebra is in these units
  std::vector<double> lower, upper;  ///< physical limits, infinite where there is none
  double positionSigma_m = 0.2e-3, orientationSigma_rad = 1e-3;
  bool useOrientation = false;

  [[nodiscard]] int rowSize(const Observation& row) const { return useOrientation && row.reference->R_IT ? 6 : 3; }
};

/// Predicted minus measured: position in m, then rotation vector in rad, instrument axes (zero where not measured).
[[nodiscard]] spatial::Vector6 misfit(const FitProblem& problem, const MeasurementModel& model, const Observation& row);

/// The same in sigmas, its derivative by the free parameters in units of their scale, one row a number.
/// Out     residual rowSize; J rowSize x free
void whitened(const FitProblem& problem, const MeasurementModel& model, const Observation& row,
              const std::vector<int>& free, Eigen::VectorXd& residual, Eigen::MatrixXd* J);

/// All active rows under one another, priors not among them.
/// In      active: positions in problem.rows
[[nodiscard]] Eigen::MatrixXd stackedJacobian(const FitProblem& problem, const std::vector<double>& values,
                                              const std::vector<int>& active, const std::vector<int>& free);

}  // namespace articulus::calibration
