#pragma once
#include <cstdint>
#include <string>

#include "core/robot/arm_trouble.h"
#include "hardware/staubli_val3/val3_message.h"

namespace articulus::hardware {

/// Counts since the driver was made.
struct Val3Health {
  std::uint64_t states = 0;      ///< that were read and are whole
  std::uint64_t missed = 0;      ///< cycles in which none came
  std::uint64_t skipped = 0;     ///< cycles of the program without a state, by its own count
  std::uint64_t overtaken = 0;   ///< whole, but a later one lay behind them
  std::uint64_t stale = 0;       ///< with the count of one before
  std::uint64_t doubtful = 0;    ///< joints that do not go on from the ones before
  std::uint64_t unreadable = 0;  ///< stretches that begin no message, and numbers that cannot be
  std::uint64_t unsent = 0;      ///< set-points that the connection did not take
  std::uint64_t limited = 0;     ///< axis set-points that were held back to the largest step, or speed
  std::uint64_t sessions = 0;
  std::uint64_t overruns = 0;               ///< states that say that the program's task took longer than its cycle
  std::int32_t late = 0;                    ///< times that set-points stayed away, by its own count
  std::int32_t lag = 0;                     ///< set-points on their way when the newest state was made
  std::int32_t workingMode = 0;             ///< of the controller
  Val3Problem problem = Val3Problem::None;  ///< why the program held the arm last
  std::int32_t answer = 0;                  ///< of the controller to alter, then
  robot::ArmTrouble trouble = robot::ArmTrouble::None;
};

/// What came over the wire and what of it was not to be trusted, one line for a person.
/// Thread  any but control
[[nodiscard]] std::string describe(const Val3Health& health);

}  // namespace articulus::hardware
