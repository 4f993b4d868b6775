#pragma once
#include <cstdint>

namespace articulus::control {

/// How a law takes over from the one before.
enum class Takeover : std::int32_t {
  Smooth,      ///< the command goes on from the one in force; what differs fades
  AtOnce,      ///< at once, whatever the command was: a controlled stop waits for nothing
  FromBrakes,  ///< at once, and nothing is known of the motion before: the arm stood on its brakes
};

}  // namespace articulus::control
