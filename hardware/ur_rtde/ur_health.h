#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "core/robot/arm_trouble.h"

namespace articulus::hardware {

/// Counts since the driver was made.
struct UrHealth {
  std::uint64_t packages = 0;    ///< data packages that were read and are whole
  std::uint64_t missed = 0;      ///< cycles in which none came
  std::uint64_t skipped = 0;     ///< cycles of the controller without a package, by its time stamps
  std::uint64_t overtaken = 0;   ///< whole, but a later one lay behind them
  std::uint64_t stale = 0;       ///< with the time of one before
  std::uint64_t doubtful = 0;    ///< joints that do not go on from the ones before
  std::uint64_t unreadable = 0;  ///< of no type, another recipe, or with numbers that are none
  std::uint64_t unsent = 0;      ///< set-points that the connection did not take
  std::uint64_t limited = 0;     ///< axis set-points that were held back to the largest step, or speed
  std::uint64_t sessions = 0;    ///< that were agreed on
  std::uint64_t programs = 0;    ///< of ours that began to play; each start zeroes the sensor in the arm
  std::int32_t late = 0;         ///< times that the program went without a set-point for three steps, by its own count
  std::int32_t lag = 0;          ///< set-points on their way when the newest package was made
  std::array<std::uint32_t, 4> version{};  ///< of the controller's software
  std::array<char, 96> told{};             ///< the last message of the controller, ended by a zero
  robot::ArmTrouble trouble = robot::ArmTrouble::None;
};

/// What came over the wire and what of it was not to be trusted, one line for a person.
/// Thread  any but control
[[nodiscard]] std::string describe(const UrHealth& health);

}  // namespace articulus::hardware
