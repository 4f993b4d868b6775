#pragma once
#include <array>

namespace articulus::hardware {

/// The contacts of a switch as they are. Open is the safe side of each, so that a broken wire is a release, or a stop.
/// A contact that the switch does not have is open.
struct SwitchLevels {
  std::array<bool, 2> enabling{};  ///< closed: held
  std::array<bool, 2> clear{};     ///< closed: the emergency stop is not pressed
  std::array<bool, 2> jog{};       ///< closed: jogs backwards; forwards
};

}  // namespace articulus::hardware
