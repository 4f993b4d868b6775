#pragma once
#include <vector>

#include "core/scene/arms/arm_part.h"

namespace articulus::scene {

/// An arm on a tall column: a round shoulder, and flat tapered boxes beside each other as upper arm and forearm.
/// Frames  modified DH, as robot::RobotModel
/// Thread  any
[[nodiscard]] std::vector<ArmPart> drawTrunk(const robot::RobotModel& model);

}  // namespace articulus::scene
