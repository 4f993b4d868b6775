#pragma once
#include "core/calibration/calibration_result.h"

namespace articulus::ui {

/// Position errors of the rows of one use, before and after a calibration.
struct CalibrationSummary {
  int rows = 0;
  double meanBefore_m = 0.0, peakBefore_m = 0.0, meanAfter_m = 0.0, peakAfter_m = 0.0;
};
[[nodiscard]] CalibrationSummary summaryOf(const calibration::CalibrationResult& result,
                                           calibration::RowResidual::Use use);

}  // namespace articulus::ui
