#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "hardware/jr3/jr3_trouble.h"

namespace articulus::hardware {

/// What the driver has seen since it was made. Trivially copyable.
struct Jr3Health {
  std::uint64_t readings = 0;   ///< that counted
  std::uint64_t saturated = 0;  ///< of them, with an axis at the end of its range
  std::uint64_t damaged = 0;    ///< with counts that no receiver has
  std::uint64_t refused = 0;    ///< the driver had no sensor that was ready
  std::uint64_t busy = 0;       ///< another program had the channels
  std::uint64_t late = 0;       ///< no answer in time
  std::uint64_t frozen = 0;     ///< times that the counts stood still
  std::uint64_t losses = 0;     ///< times that the board was gone
  unsigned saturatedAxes = 0;   ///< of the newest reading, a bit each
  unsigned model = 0, serial = 0;
  std::array<double, 6> fullScale{};  ///< N and Nm
  unsigned otherSerial = 0;           ///< of a sensor that is not the one of this cell
  Jr3Trouble trouble = Jr3Trouble::None;
};

/// What came from the board and why it may not count, one line for a person.  In  place: "/dev/comedi0"
/// Thread  any but control
[[nodiscard]] std::string describe(const Jr3Health& health, const std::string& place);

}  // namespace articulus::hardware
