#pragma once
#include "core/robot/robot_model.h"

namespace articulus::robot {

/// Largest distance of the flange from the first axis that the joint ranges allow, by ascent from seeded random poses:
/// the same number each time, within a tenth of a millimetre.
/// Out     m
/// Thread  any but control
[[nodiscard]] double reachFromFirstAxis(const RobotModel& model);

}  // namespace articulus::robot
