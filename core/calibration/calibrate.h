#pragma once
#include "core/base/result.h"
#include "core/calibration/calibration_monitor.h"
#include "core/calibration/calibration_options.h"
#include "core/calibration/calibration_result.h"
#include "core/calibration/data/measurements.h"
#include "core/robot/robot_model.h"

namespace articulus::calibration {

/// Fits geometry, joint compliance, viscous terms, base, tool and time shift of an arm to what an instrument measured.
/// Frames  p_I = X_IB * FK(q) * p_FT with q = q_m - (tau - B qd_m)/K at each joint that is not rigid
/// In      nominal: the arm as its maker states it; fit: at least as many numbers as parameters; validation may be
///         empty
/// Errors  InvalidArgument for too few or impossible data, with what to add; Cancelled
/// Thread  any but control; seconds of work, repeatable bit for bit from options.seed
/// Source  Hill 2013, ch. 3, (3-3)-(3-7); Hayati & Mirmirani 1985; Kennedy & Eberhart 1995 for the swarm
[[nodiscard]] base::Result<CalibrationResult> calibrate(const robot::RobotModel& nominal, const Measurements& fit,
                                                        const Measurements& validation,
                                                        const CalibrationOptions& options, const Monitor& monitor = {});

}  // namespace articulus::calibration
