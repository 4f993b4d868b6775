#pragma once
#include <string>

#include "core/calibration/calibration_result.h"
#include "core/calibration/data/calibrated_robot_file.h"

namespace articulus::calibration {

/// A page that stands alone (tables, inline SVG, no script): errors before and after, residuals over rows and load,
/// histogram against the noise, parameters with standard errors and priors, what is redundant with what, rejected rows.
/// Lengths in mm and angles in degrees: it is for people.
[[nodiscard]] std::string reportHtml(const CalibrationResult& result, const Signature& signature);

}  // namespace articulus::calibration
