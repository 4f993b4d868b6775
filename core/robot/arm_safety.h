#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::robot {

/// What the safety system of the robot's own controller says. It acts by itself, whatever this program does; here it is
/// only told.
enum class ArmSafety : std::int32_t {
  Unknown,         ///< its wire does not say, or nothing has come yet
  Normal,          ///< nothing holds it back
  Reduced,         ///< within reduced limits of speed or force
  ProtectiveStop,  ///< stopped by itself: a collision, a limit, a set-point that it did not like
  SafeguardStop,   ///< stopped by a fence, a scanner or a door
  EmergencyStop,   ///< an emergency-stop button is pressed
  Fault,           ///< the safety system itself has a fault
  Count
};

/// One row a state, in the words of a person.
struct ArmSafetyInfo {
  std::string_view label;   ///< "Protective stop"
  std::string_view remedy;  ///< what the operator does next; empty where nothing is to be done
  bool stops = false;       ///< the arm does not move in it
};

/// Thread  any; real-time safe
[[nodiscard]] const ArmSafetyInfo& info(ArmSafety safety) noexcept;

}  // namespace articulus::robot
