#include "core/robot/arm_trouble.h"

#include <array>
#include <cstddef>

#include "core/base/marked_text.h"

namespace articulus::robot {
namespace {

constexpr std::array<ArmTroubleInfo, static_cast<std::size_t>(ArmTrouble::Count)> kRows{{
    {"", "", ""},
    {QT_TRANSLATE_NOOP("Fault", "Robot controller silent"), "it sends nothing any more",
     "Start the robot controller's program, check cable, address and port, then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Replies to the robot controller late"), "it counts our replies as late or missing",
     "Use a direct cable and a real-time kernel, close other programs on this machine, then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Robot controller restarted"), "it began a new session, with another start pose",
     "Look why it was started again, acknowledge, then switch the controller on again."},
    {QT_TRANSLATE_NOOP("Fault", "Beyond the range of the robot controller"),
     "a joint was asked further from its start pose than it allows",
     "Move nearer to the start pose, or widen the range of corrections in the robot controller, then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Wrong level of command"), "the arm does not take the commands that it was given",
     "State the arm's own command_level in the cell file."},
}};

}  // namespace

const ArmTroubleInfo& info(ArmTrouble trouble) noexcept {
  const auto at = static_cast<std::size_t>(trouble);
  return kRows[at < kRows.size() ? at : 0];
}

}  // namespace articulus::robot
