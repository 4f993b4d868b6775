#pragma once
#include <vector>

#include "core/spatial/pose.h"

namespace articulus::calibration {

/// The rigid motion that brings points b nearest to points a (least squares): a = X_AB * b. Needs three points off a
/// line.
/// In      m, as many a as b
/// Source  Kabsch 1976; Umeyama 1991 for the sign of the determinant
[[nodiscard]] spatial::Pose registeredPose(const std::vector<spatial::Vector3>& a,
                                           const std::vector<spatial::Vector3>& b);

}  // namespace articulus::calibration
