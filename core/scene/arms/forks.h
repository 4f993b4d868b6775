#pragma once
#include <vector>

#include "core/scene/arms/arm_part.h"

namespace articulus::scene {

/// A slender arm of cylinders: each hinge a hub with lids between two cheeks, in line with the limb.
/// Frames  modified DH, as robot::RobotModel
/// Thread  any
[[nodiscard]] std::vector<ArmPart> drawForks(const robot::RobotModel& model);

}  // namespace articulus::scene
