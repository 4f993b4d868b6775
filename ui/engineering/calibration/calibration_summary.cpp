#include "ui/engineering/calibration/calibration_summary.h"

#include <algorithm>

namespace articulus::ui {

CalibrationSummary summaryOf(const calibration::CalibrationResult& result, calibration::RowResidual::Use use) {
  CalibrationSummary s;
  for (const auto& row : result.rows) {
    if (row.use != use) continue;
    const double before = row.before_m.norm(), after = row.after_m.norm();
    ++s.rows;
    s.meanBefore_m += before;
    s.meanAfter_m += after;
    s.peakBefore_m = std::max(s.peakBefore_m, before);
    s.peakAfter_m = std::max(s.peakAfter_m, after);
  }
  if (s.rows > 0) {
    s.meanBefore_m /= s.rows;
    s.meanAfter_m /= s.rows;
  }
  return s;
}

}  // namespace articulus::ui
