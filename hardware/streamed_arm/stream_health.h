#pragma once
#include <cstdint>
#include <string>

#include "core/robot/arm_trouble.h"
#include "hardware/io/udp_address.h"

namespace articulus::hardware {

/// Counts since the driver was made.
struct StreamHealth {
  std::uint64_t telegrams = 0;  ///< that were read and are whole
  std::uint64_t missed = 0;     ///< cycles in which none came
  std::uint64_t stale = 0;      ///< duplicates and such as came after a later one
  std::uint64_t overtaken = 0;  ///< whole, but a later one lay behind them: they stay without an answer
  std::uint64_t malformed = 0;  ///< cannot be read: a number or a part missing, twice or impossible
  std::uint64_t otherType = 0;  ///< of the wire, but of another kind
  std::uint64_t foreign = 0;    ///< from another sender than the robot controller
  std::uint64_t doubtful = 0;   ///< from it, but time stamp or joints do not go on from what was known
  std::uint64_t sessions = 0;   ///< that were accepted
  std::uint64_t limited = 0;    ///< axis set-points that were held back to the largest step of a cycle
  std::uint32_t late = 0;       ///< the controller's own count of our late replies
  UdpAddress lastForeign;       ///< who sent the newest foreign datagram
  robot::ArmTrouble trouble = robot::ArmTrouble::None;
};

/// What came over the wire and what of it was not to be trusted, one line for a person.
/// Thread  any but control
[[nodiscard]] std::string describe(const StreamHealth& health);

}  // namespace articulus::hardware
