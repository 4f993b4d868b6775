#include "core/robot/arm_safety.h"

#include <array>
#include <cstddef>

#include "core/base/text/marked_text.h"

namespace articulus::robot {
namespace {

constexpr std::array<ArmSafetyInfo, static_cast<std::size_t>(ArmSafety::Count)> kSafetyRows{{
    {QT_TRANSLATE_NOOP("Fault", "Safety state not told"), "", false},
    {QT_TRANSLATE_NOOP("Fault", "Safety state normal"), "", false},
    {QT_TRANSLATE_NOOP("Fault", "Safety state reduced"), "", false},
    {QT_TRANSLATE_NOOP("Fault", "Protective stop"),
     "See what the arm met, clear the stop on the robot's pendant, then acknowledge.", true},
    {QT_TRANSLATE_NOOP("Fault", "Safeguard stop"),
     "Close the door or clear the scanner's field, reset the safeguard, then acknowledge.", true},
    {QT_TRANSLATE_NOOP("Fault", "Emergency stop of the robot"),
     "Find out why it was pressed, release the button, switch the arm on at its pendant, then acknowledge.", true},
    {QT_TRANSLATE_NOOP("Fault", "Fault of the robot's safety system"),
     "Read the message on the robot's pendant; the maker's manual says what to do.", true},
}};

}  // namespace

const ArmSafetyInfo& info(ArmSafety safety) noexcept {
  const auto at = static_cast<std::size_t>(safety);
  return kSafetyRows[at < kSafetyRows.size() ? at : 0];
}

}  // namespace articulus::robot
