#pragma once
#include <vector>

#include "core/scene/arms/arm_part.h"

namespace articulus::scene {

/// An arm whose joints are rounded halves side by side, which flow into round limbs: for axes that meet in turn, as
/// those of seven.
/// Frames  modified DH, as robot::RobotModel
/// Thread  any
[[nodiscard]] std::vector<ArmPart> drawLimbs(const robot::RobotModel& model);

}  // namespace articulus::scene
