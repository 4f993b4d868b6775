#pragma once
#include <array>
#include <cstddef>

namespace articulus::hardware {

/// What a lamp tells.
enum class LampSignal {
  Stop,    ///< an emergency stop is pressed, or nobody knows
  Fault,   ///< a fault stands, or nobody knows
  Motion,  ///< the station is moving the arm, or nobody knows
  Drives,  ///< the drives are on or the brakes released: the arm may move; or nobody knows
  Alive,   ///< blinks as long as the station goes on
  Count
};

inline constexpr std::size_t kLampSignals = static_cast<std::size_t>(LampSignal::Count);

/// Which lamps are lit, by LampSignal; none of them: all are dark.
using LampStates = std::array<bool, kLampSignals>;

}  // namespace articulus::hardware
