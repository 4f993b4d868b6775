#pragma once
#include <array>
#include <cmath>

#include "core/robot/kinematics.h"
#include "core/spatial/units.h"

namespace articulus::hardware {

/// Where the flange is, as makers print it: x, y, z in mm, then the turns about x, y, z in deg, of a rotation about x,
/// y and z of the base in that order. Base of the arm. All zero where a joint is no number.
/// In      q: rad.  Thread  any
[[nodiscard]] inline std::array<double, 6> flangeNumbers(const robot::RobotModel& model, const robot::JointVector& q) {
  if (!q.allFinite()) return {};
  const spatial::Pose at = robot::flangePose(model, q);
  const auto& r = at.rotation;
  return {1e3 * at.translation.x(),
          1e3 * at.translation.y(),
          1e3 * at.translation.z(),
          std::atan2(r(2, 1), r(2, 2)) / spatial::kRadiansPerDegree,
          std::atan2(-r(2, 0), std::hypot(r(0, 0), r(1, 0))) / spatial::kRadiansPerDegree,
          std::atan2(r(1, 0), r(0, 0)) / spatial::kRadiansPerDegree};
}

}  // namespace articulus::hardware
