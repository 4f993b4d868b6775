#pragma once
#include <cstdint>

#include "core/robot/arm_trouble.h"

namespace articulus::hardware {

/// Counts since the driver was made.
struct RsiHealth {
  std::uint64_t telegrams = 0;  ///< that were read and are whole
  std::uint64_t missed = 0;     ///< cycles in which none came
  std::uint64_t stale = 0;      ///< duplicates and such as came after a later one
  std::uint64_t overtaken = 0;  ///< whole, but a later one lay behind them: they stay without an answer
  std::uint64_t malformed = 0;  ///< no XML, a number or an element missing
  std::uint64_t otherType = 0;  ///< XML, but no `<Rob Type="KUKA">`
  std::uint64_t foreign = 0;    ///< from another address than the first
  std::uint64_t limited = 0;    ///< axis set-points that were held back to the largest step of a cycle
  std::uint32_t late = 0;       ///< the controller's own count of our late replies
  robot::ArmTrouble trouble = robot::ArmTrouble::None;
};

}  // namespace articulus::hardware
