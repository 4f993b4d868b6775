#pragma once
#include <vector>

#include "core/scene/arms/arm_part.h"

namespace articulus::scene {

/// An arm of tubes: each joint a short cylinder with a lid, limbs as round tubes beside the joints.
/// Frames  modified DH, as robot::RobotModel
/// Thread  any
[[nodiscard]] std::vector<ArmPart> drawTubes(const robot::RobotModel& model);

}  // namespace articulus::scene
