#pragma once
#include <array>

#include "core/robot/robot_model.h"
#include "core/spatial/pose.h"

namespace articulus::hardware {

/// The axes at which the flange of an arm of six joints has a pose, near to
/// those from which it comes; for virtual controllers that are guided by poses.
/// In      X_BF: in the base;  from_deg: where the search begins
/// Out     false where none is found: axes_deg is left as it was
/// Thread  any but control
[[nodiscard]] bool axesOf(const robot::RobotModel& model, const spatial::Pose& X_BF,
                          const std::array<double, 6>& from_deg, std::array<double, 6>& axes_deg);

}  // namespace articulus::hardware
