#pragma once
#include "core/calibration/calibration_result.h"
#include "core/calibration/fit/fit_problem.h"

namespace articulus::calibration {

/// One residual row for each observation, by the models before and after.
[[nodiscard]] std::vector<RowResidual> residualRows(const FitProblem& problem, const MeasurementModel& before,
                                                    const MeasurementModel& after, RowResidual::Use use);

/// Statistics by use (rejected rows not among them), standing or moving, trial and load; each use first as a whole.
[[nodiscard]] std::vector<BeforeAfter> errorTable(const std::vector<RowResidual>& rows);

/// The nominal arm with fitted geometry and elasticity; base and flange as they were. A joint's viscous term is its lag
/// divided by its compliance, which is kept above lag / 1e5.
[[nodiscard]] robot::RobotModel calibratedRobot(const robot::RobotModel& nominal, const ParameterLayout& layout,
                                                const std::vector<double>& values);

}  // namespace articulus::calibration
