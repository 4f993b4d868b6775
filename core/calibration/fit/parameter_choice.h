#pragma once
#include "core/base/result.h"
#include "core/calibration/calibration_options.h"
#include "core/calibration/calibration_result.h"
#include "core/calibration/fit/fit_problem.h"

namespace articulus::calibration {

/// Which parameters are fitted, and why the others are not.
struct ParameterChoice {
  std::vector<int> free;                 ///< positions in the parameter vector, rising
  std::vector<ParameterEstimate> table;  ///< one entry a candidate, in the order of the parameter vector
  double conditionNumber = 0.0;
  int rank = 0;  ///< by singular values; as many as free unless the tolerance lies in a gap
};

/// Asks the data which parameters they can tell apart, base and tool first, then link 2 to n, compliance and viscous
/// terms, link 1 last (base and link 1 are the same to the data).
/// In      values: the registered nominal arm
/// Errors  InvalidArgument for a name in options.fixed that nothing has
[[nodiscard]] base::Result<ParameterChoice> chooseParameters(const FitProblem& problem,
                                                             const std::vector<double>& values,
                                                             const CalibrationOptions& options);

}  // namespace articulus::calibration
