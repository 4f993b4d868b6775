#pragma once
#include <array>
#include <cstdint>

#include "core/robot/arm_safety.h"
#include "core/robot/arm_trouble.h"

namespace articulus::hardware {

/// What a robot controller that owns the cycle says in one of them, whatever its wire.
struct StreamTelegram {
  std::array<double, 6> axes_deg{};                     ///< actual axes
  std::uint64_t stamp_ms = 0;                           ///< its time; grows by its cycle from one telegram to the next
  std::uint32_t late = 0;                               ///< replies that it counted as late; 0 where it does not count
  bool moves = false;                                   ///< our set-points are in force, or would be if there were any
  robot::ArmTrouble trouble = robot::ArmTrouble::None;  ///< by its own word
  robot::ArmSafety safety = robot::ArmSafety::Unknown;
};

/// What our side does in a cycle.
enum class StreamPhase {
  Stand,  ///< nothing is asked to move
  Move,   ///< set-points of the station
  Halt,   ///< to rest, as fast as it may
  Last,   ///< at rest: the last set-point of a motion
};

/// What a reply says.
struct StreamAnswer {
  StreamPhase phase = StreamPhase::Stand;
  std::array<double, 6> axes_deg{};  ///< where the axes are to be; in Stand where they are, or were sent last
  bool stands = false;               ///< axes_deg is where they are: nothing that was sent before is in force
};

/// What a datagram is to a driver.
enum class StreamHeard {
  Telegram,    ///< a whole one of the cycle
  Unreadable,  ///< cut, broken, no numbers
  OtherKind,   ///< sound, but nothing that this driver reads
  Simulated,   ///< of a simulated controller, where a real one was named
  Aside,       ///< the driver has dealt with it: an answer to a question of its own
};

}  // namespace articulus::hardware
