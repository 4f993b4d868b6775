#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::hardware {

/// Why a JR3 gives no measurement that counts, as far as comedi tells.
enum class Jr3Trouble : std::int32_t {
  None,
  NotReady,     ///< the driver has no sensor that has started up
  NoScales,     ///< its full scales are none
  WrongSensor,  ///< another serial number than the cell file states
  Changed,      ///< another sensor, or other full scales, than when the cell was opened
  Frozen,       ///< the same counts over and over
  Damaged,      ///< counts that no receiver has
  Busy,         ///< another program has the channels
  NoAnswer,     ///< the board did not answer in time
  Lost,         ///< the board cannot be read any more
  Count
};

/// One row a trouble, in the words of a person.
struct Jr3TroubleInfo {
  std::string_view cause, remedy;
};

/// Of None both are empty.  Thread  any; real-time safe
[[nodiscard]] const Jr3TroubleInfo& info(Jr3Trouble trouble) noexcept;

}  // namespace articulus::hardware
