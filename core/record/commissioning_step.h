#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::record {

/// What is tried on a live cell before anybody runs a test on it, in this order.
enum class CommissioningStep : std::int32_t {
  DeviceHealth,      ///< every device answers in time and without noise that hides a load
  OperatorSwitches,  ///< the handle and each emergency-stop button of the station take the drives
  JointDirections,   ///< each joint turns to the side that it is told, to both sides
  LoadChannels,      ///< sign and scale of each channel of the load cell
  DeadTime,          ///< how late the arm follows
  EmergencyStop,     ///< the robot's own emergency stop is seen
  BrakingDistance,   ///< a controlled stop is as short as the guard reckons
  ReducedLimits,     ///< limits stop the arm in the air
  Count
};

/// One row a step: its key in files and options, what it is called, what it does to the robot.
struct CommissioningStepInfo {
  std::string_view key;    ///< "joint_directions"
  std::string_view label;  ///< "Directions of the joints"
  std::string_view what;   ///< one sentence for who stands beside the arm
};

/// Thread  any
[[nodiscard]] const CommissioningStepInfo& info(CommissioningStep step) noexcept;

}  // namespace articulus::record
