#pragma once
#include "core/calibration/data/measurements.h"

namespace articulus::calibration {

/// The same measurements with torque and speed of moving arms smoothed by a local parabola over +-halfWindow: noise in
/// what the model multiplies with compliance would pull compliance towards zero. No delay; slow changes pass unchanged.
/// What is left changes slowly, so a tenth of the half window is enough between rows.
/// In      halfWindow_s: 0 changes nothing
/// Source  Savitzky & Golay 1964 for the parabola; Fuller 1987, Measurement Error Models, 1.1 for the pull
[[nodiscard]] Measurements smoothed(const Measurements& measurements, double halfWindow_s);

}  // namespace articulus::calibration
