#pragma once
#include <vector>

#include "core/scene/arms/arm_part.h"

namespace articulus::scene {

/// Housings and limbs of a serial arm in the form that its robot file names (arms/arm_catalogue.h), castings where it
/// names none. They are drawn from its Denavit-Hartenberg table; proportions follow the arm's reach, they are ours and
/// not a vendor's.
/// Frames  modified DH, as robot::RobotModel
/// Thread  any; some milliseconds
[[nodiscard]] std::vector<ArmPart> armParts(const robot::RobotModel& model);

/// Length of the stretched arm, m; what all proportions go by.
[[nodiscard]] double reach_m(const robot::RobotModel& model);

}  // namespace articulus::scene
