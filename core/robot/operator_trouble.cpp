#include "core/robot/operator_trouble.h"

#include <array>
#include <cstddef>

#include "core/base/text/marked_text.h"

namespace articulus::robot {
namespace {

constexpr std::array<OperatorTroubleInfo, static_cast<std::size_t>(OperatorTrouble::Count)> kTroubles{{
    {"", "", ""},
    {QT_TRANSLATE_NOOP("Fault", "Enabling switch not released yet"), "it was held already when it was first seen",
     "Release it once, then hold it. If it is released, it is stuck or its wires are short-circuited: have it mended."},
    {QT_TRANSLATE_NOOP("Fault", "Enabling switch held too long"),
     "it was not released for longer than its longest time of holding",
     "Release it once, then hold it again. Nobody may tie it down."},
    {QT_TRANSLATE_NOOP("Fault", "Channels of a switch disagree"),
     "its two channels did not change within the time allowed",
     "Operate the switch once more, fully. If that does not help, a contact or a wire is broken: have it mended."},
    {QT_TRANSLATE_NOOP("Fault", "Switch not read in time"), "this computer did not find the time to look at it",
     "Close other programs on this computer, release the switch, then acknowledge."},
    {QT_TRANSLATE_NOOP("Fault", "Switch lost"), "it cannot be read any more",
     "Plug it in and check its cable: it is found again by itself. Then release it once and acknowledge."},
}};

}  // namespace

const OperatorTroubleInfo& info(OperatorTrouble trouble) noexcept {
  const auto at = static_cast<std::size_t>(trouble);
  return kTroubles[at < kTroubles.size() ? at : 0];
}

}  // namespace articulus::robot
