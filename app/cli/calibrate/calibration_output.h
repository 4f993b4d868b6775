#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/calibration/calibration_result.h"

namespace articulus::cli {

/// A calibration as tables for a terminal: errors before and after (mm), parameters with changes, standard errors and
/// priors, what is redundant with what, rejected rows, time shift, notes.
[[nodiscard]] std::string calibrationText(const calibration::CalibrationResult& result);

/// The same as one object for --json, SI, rejected rows included.
[[nodiscard]] nlohmann::ordered_json calibrationObject(const calibration::CalibrationResult& result);

}  // namespace articulus::cli
