#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace articulus::hardware {

/// What the virtual controller has understood of a program that follows set-points from registers. It is no interpreter
/// of URScript: it knows each line that such a program must have, and refuses one in which any is missing, is another,
/// or has another register than its watchdog. Numbers are free; what it has found it plays.
/// Source  the lines are a copy of its own of the program that is agreed on (hardware/ur_rtde/ur_script.cpp)
struct VirtualUrProgram {
  std::int32_t program = 0;
  int mostSilent = 0;  ///< steps
  std::size_t numberIn = 0, modeIn = 0;
  std::array<std::size_t, 6> valueIn{};
  std::size_t programOut = 0, numberOut = 0, lateOut = 0, modeOut = 0;
  double watchdog_Hz = 0.0;
  double lookahead_s = 0.0, gain = 0.0, acceleration_rad_per_s2 = 0.0, stop_rad_per_s2 = 0.0, halt_rad_per_s2 = 0.0;
  double mostStep_rad = 0.0;

  /// Errors  the statement that is missing or does not fit
  [[nodiscard]] static base::Result<VirtualUrProgram> read(const std::string& text);
};

}  // namespace articulus::hardware
