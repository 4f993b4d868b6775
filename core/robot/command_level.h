#pragma once
#include <cstdint>

namespace articulus::robot {

/// What an arm takes once a cycle, and what a control law makes. Adapters between the levels are in control.
/// Source  Martinez 2012, 4.2 (torque, through current-controlled amplifiers); Hill 2013, ch. 2 (joint velocity);
///         Skrede et al. 2024, II-B (position corrections)
enum class CommandLevel : std::int32_t {
  JointTorque,    ///< Nm at the joints; as drive volts where the amplifiers take volts
  JointVelocity,  ///< rad/s; the arm closes its own velocity loop
  JointPosition,  ///< rad; the arm closes its own position loop
};

}  // namespace articulus::robot
