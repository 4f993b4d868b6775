#pragma once
#include "core/base/result.h"
#include "core/calibration/calibration_options.h"
#include "core/calibration/fit/fit_problem.h"
#include "core/robot/robot_model.h"

namespace articulus::calibration {

/// Says what is wrong with data that cannot be fitted: vectors of another length, numbers that are not finite, too few
/// rows, times that do not rise.
/// Errors  InvalidArgument with file and line where known
[[nodiscard]] base::Result<void> checkMeasurements(const Measurements& measurements, int joints, double margin_s);

/// Parameters at nominal with priors, scales and limits; rows; base registered to the rows with the nominal arm.
/// Out     problem.nominal is the registered nominal arm
[[nodiscard]] FitProblem makeProblem(const robot::RobotModel& nominal, const Measurements& fit,
                                     const CalibrationOptions& options, int& outsideTime);

/// The base that brings the model's points nearest to the measured ones, all else as in values (changed in place).
/// In      rows: positions in problem.rows
void registerBase(const FitProblem& problem, const std::vector<int>& rows, std::vector<double>& values);

/// Moves the origin of the base's rotation vector to where the base is, so that the vector starts from zero.
void anchorBase(FitProblem& problem, std::vector<double>& values);

}  // namespace articulus::calibration
