#pragma once
#include "core/robot/arm_safety.h"
#include "core/robot/arm_trouble.h"
#include "hardware/ur_rtde/ur_state.h"

namespace articulus::hardware {

/// What the controller's safety system says.
/// Thread  any; real-time safe
[[nodiscard]] robot::ArmSafety urSafety(const UrState& state) noexcept;

/// What the controller itself says against moving: emergency stop before safety fault, safeguard, protective stop, and
/// an arm that is not switched on; None where nothing does.
/// Thread  any; real-time safe
/// Source  RTDE guide, Universal Robots (safety_status_bits 2 to 10, robot_mode 7)
[[nodiscard]] robot::ArmTrouble urTrouble(const UrState& state) noexcept;

}  // namespace articulus::hardware
