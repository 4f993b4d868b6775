#include "core/robot/arm_trouble.h"

#include <array>
#include <cstddef>

#include "core/base/text/marked_text.h"

namespace articulus::robot {
namespace {

constexpr std::array<ArmTroubleInfo, static_cast<std::size_t>(ArmTrouble::Count)> kRows{{
    {"", "", ""},
    {QT_TRANSLATE_NOOP("Fault", "Robot controller silent"), "it sends nothing any more",
     "See whether an emergency stop or a message on its pendant ended the robot controller's program and "
     "start it again, check cable, address and port, then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Robot controller not understood"), "it sends, but nothing that can be read",
     "Load the configuration of the cell file on the robot controller, start its program anew, then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Replies to the robot controller late"), "it counts our replies as late or missing",
     "Use a direct cable and a real-time kernel, close other programs on this machine, then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Robot controller restarted"), "it began a new session, with another start pose",
     "Look why it was started again, acknowledge, then switch the controller on again."},
    {QT_TRANSLATE_NOOP("Fault", "Clock of the robot controller"),
     "its time stamps run too fast, too slowly, or jumped, so that no speed can be trusted",
     "Look for another sender in the robot's network, start the robot controller's program anew, then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Start pose not known"),
     "the robot controller's program was running before this program heard of it, so that nobody knows "
     "from which pose its corrections count",
     "End the robot controller's program at its pendant and start it anew, now that this program listens; "
     "then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Joint positions jumped"),
     "the robot controller reports joints further away than they can have moved",
     "Look for another sender in the robot's network and at the encoders; see where the arm is, then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Beyond the range of the robot controller"),
     "a joint was asked further from its start pose than it allows",
     "Move nearer to the start pose, or widen the range of corrections in the robot controller, then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Wrong level of command"), "the arm does not take the commands that it was given",
     "State the arm's own command_level in the cell file."},
    {QT_TRANSLATE_NOOP("Fault", "Simulated robot controller"),
     "a simulated controller answers where the cell file names a real one",
     "End the virtual device, or correct the addresses in the cell file, then open the cell again."},
    {QT_TRANSLATE_NOOP("Fault", "Connection to the robot controller lost"),
     "it closed the connection, or cannot be reached",
     "See that the robot controller is on and has started, and check the cable; it is connected again by "
     "itself. Then acknowledge and switch the controller on again."},
    {QT_TRANSLATE_NOOP("Fault", "Program on the robot controller stopped"),
     "the program that follows our set-points does not play any more",
     "See on the pendant why. Acknowledge, then switch the controller on again: the program is started "
     "anew, which zeroes a force/torque sensor in the arm, so weigh the load cell again."},
    {QT_TRANSLATE_NOOP("Fault", "Program on the robot controller not started"),
     "it was sent the program that follows our set-points, and does not play it",
     "Set the robot to remote control on its pendant, switch the arm on, end other programs; then "
     "acknowledge and switch the controller on again."},
    {QT_TRANSLATE_NOOP("Fault", "Robot arm not switched on"), "its power is off, or its brakes are closed",
     "Switch the arm on at its pendant and release its brakes, then acknowledge and switch the controller on again."},
    {QT_TRANSLATE_NOOP("Fault", "Protective stop of the robot"),
     "its controller stopped the arm because of a force, a speed or its own range",
     "See what the arm or the specimen met, clear the stop on the pendant, then acknowledge and switch "
     "the controller on again."},
    {QT_TRANSLATE_NOOP("Fault", "Safeguard stop of the robot"), "a safeguard input of its controller is open",
     "Close the door or light curtain and reset the safeguard, then acknowledge and switch the controller on again."},
    {QT_TRANSLATE_NOOP("Fault", "Safety system of the robot"),
     "its controller's safety system reports a violation or a fault",
     "Read the message on the pendant and restart the safety system there, then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Emergency stop of the robot"), "an emergency stop of the robot's own chain is pressed",
     "See to people and specimen, release the button, switch the arm on at its pendant, then acknowledge."},
}};

}  // namespace

const ArmTroubleInfo& info(ArmTrouble trouble) noexcept {
  const auto at = static_cast<std::size_t>(trouble);
  return kRows[at < kRows.size() ? at : 0];
}

}  // namespace articulus::robot
