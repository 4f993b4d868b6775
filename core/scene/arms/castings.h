#pragma once
#include <vector>

#include "core/scene/arms/arm_part.h"

namespace articulus::scene {

/// An arm of castings: a turret on a foot, a plate beside the joint where the limb swings, a tapered tube where it
/// rolls. The form of any arm whose file names none.
/// Frames  modified DH, as robot::RobotModel
/// Thread  any
[[nodiscard]] std::vector<ArmPart> drawCastings(const robot::RobotModel& model);

}  // namespace articulus::scene
