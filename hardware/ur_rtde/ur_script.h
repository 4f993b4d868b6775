#pragma once
#include <cstdint>
#include <string>

namespace articulus::hardware {

/// The numbers in our program for the controller. Defaults that no source prescribes are ours.
struct UrScriptSettings {
  std::int32_t program = 1;              ///< which it is: it says so in output register 24
  double rate_Hz = 500.0;                ///< of the controller's steps
  double silence_s = 0.02;               ///< without a new set-point after which the arm comes to rest
  double lookahead_s = 0.03;             ///< of servoj, 0.03 to 0.2: smooths, and lags
  int gain = 300;                        ///< of servoj, 100 to 2000
  double acceleration_rad_per_s2 = 8.0;  ///< of speedj
  double stop_rad_per_s2 = 4.0;          ///< of stopj, to stand
  double halt_rad_per_s2 = 15.0;         ///< of stopj, to halt: drives off, silence, end
  double largestSpeed_rad_per_s = 3.1;   ///< of an axis; a set-point three such steps away is not followed
};

/// The text of our program (URScript) that is sent to port 30002: each step it reads mode and set-point from the
/// registers of UrSetPoint and does them by servoj or speedj. What stands in the registers from before its start moves
/// nothing: the number must change first. Silence is met twice: by its own count of steps without a new number (the arm
/// comes to rest and holds, whatever set-points come after, until one asks it to stand), and by the controller's RTDE
/// watchdog (ends the program). A position that is a jump from the one before is met like silence. A program's start
/// makes the controller zero its force/torque sensor; the text says so, and does not do it itself.
/// Thread  any but control
/// Source  RTDE guide; script manual: servoj, speedj, stopj, get_target_joint_positions, norm, rtde_set_watchdog
[[nodiscard]] std::string urScript(const UrScriptSettings& settings);

}  // namespace articulus::hardware
