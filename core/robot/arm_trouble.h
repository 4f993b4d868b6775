#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::robot {

/// Why an arm is not valid or reports a drive fault, where its driver knows better than "the drives": worst last.
enum class ArmTrouble : std::int32_t {
  None,            ///< nothing is wrong, or the driver does not know what
  Silent,          ///< its controller sends nothing any more
  Unreadable,      ///< its controller sends, but nothing that can be read
  RepliesLate,     ///< its controller gets our replies too late, or not at all
  Restarted,       ///< its controller began another session, with another start pose
  WrongTime,       ///< its controller's time runs too fast, too slowly, or jumped
  StartUnknown,    ///< its controller's session began before this program heard of it: nothing to count from
  Jumped,          ///< its joints are suddenly elsewhere, further than it can move in that time
  OutOfRange,      ///< asked further than its controller lets a joint go
  WrongLevel,      ///< a command of a level that it does not take
  Simulated,       ///< what answers says that it is a simulated controller, and a real one was named
  ConnectionLost,  ///< its controller closed the connection
  ProgramStopped,  ///< our program on its controller does not play any more
  NotStarted,      ///< its controller was given our program and does not play it
  ArmOff,          ///< its power is off, or its brakes are closed, by the controller's own word
  ProtectiveStop,  ///< its controller stopped it because of a force, a speed or its own range
  SafeguardStop,   ///< a safeguard input of its controller is open
  SafetyFault,     ///< its controller's safety system reports a violation or a fault
  EmergencyStop,   ///< an emergency stop in its controller's chain
  Count
};

/// One row a trouble, in the words of a person.
struct ArmTroubleInfo {
  std::string_view label;   ///< "Robot controller silent"
  std::string_view cause;   ///< "it sends nothing any more"
  std::string_view remedy;  ///< what the operator does next
};

/// Of None all words are empty.  Thread  any; real-time safe
[[nodiscard]] const ArmTroubleInfo& info(ArmTrouble trouble) noexcept;

}  // namespace articulus::robot
