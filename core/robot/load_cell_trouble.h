#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::robot {

/// Why a load cell's sample is no number or does not come, where its driver knows.
enum class LoadCellTrouble : std::int32_t {
  None,         ///< nothing is wrong, or the driver does not know what
  NoSensor,     ///< its receiver has no sensor that is ready
  OtherSensor,  ///< another sensor, or other full scales, than when the cell was opened
  NoScales,     ///< its full scales are none
  Damaged,      ///< values that no such sensor has
  OwnError,     ///< its status word reports an error
  Frozen,       ///< the same values over and over
  Taken,        ///< another program reads it
  NoAnswer,     ///< it does not answer in time
  Lost,         ///< its receiver cannot be read any more
  Silent,       ///< its stream ended
  Count
};

/// One row a trouble, in the words of a person. The fault keeps its own label.
struct LoadCellTroubleInfo {
  std::string_view cause;   ///< "its receiver has no sensor that is ready"
  std::string_view remedy;  ///< what the operator does next
};

/// Of None both are empty.  Thread  any; real-time safe
[[nodiscard]] const LoadCellTroubleInfo& info(LoadCellTrouble trouble) noexcept;

}  // namespace articulus::robot
