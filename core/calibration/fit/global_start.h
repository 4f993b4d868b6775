#pragma once
#include "core/calibration/calibration_monitor.h"
#include "core/calibration/calibration_options.h"
#include "core/calibration/calibration_result.h"
#include "core/calibration/fit/fit_problem.h"

namespace articulus::calibration {

/// Where the fine solve begins, and how many starts led there.
struct GlobalStart {
  std::vector<double> values;
  StartReport report;
};

/// Particle swarm over all free parameters but the base, which is registered anew for each particle (Hill's nested
/// stage), on up to 200 rows; then robust local solves from the best particles and from nominal. The lowest minimum
/// wins.
/// In      step(fraction) is called often; false ends the search
/// Source  Hill 2013, p. 41
[[nodiscard]] GlobalStart globalStart(const FitProblem& problem, const std::vector<int>& free,
                                      const CalibrationOptions& options, const std::function<bool(double)>& step);

}  // namespace articulus::calibration
