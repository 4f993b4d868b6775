#include "core/calibration/fit/parameter_layout.h"

namespace articulus::calibration {

ParameterLayout::ParameterLayout(int joints) : joints_(joints) {
  for (int k = 0; k <= static_cast<int>(ParameterKind::TimeShift); ++k) {
    const auto kind = static_cast<ParameterKind>(k);
    int count = joints;
    if (kind == ParameterKind::BaseTranslation || kind == ParameterKind::BaseRotation ||
        kind == ParameterKind::ToolTranslation || kind == ParameterKind::ToolRotation)
      count = 3;
    if (kind == ParameterKind::TimeShift) count = 1;
    first_.push_back(size());
    for (int i = 0; i < count; ++i) ids_.push_back({kind, i});
  }
}

}  // namespace articulus::calibration
