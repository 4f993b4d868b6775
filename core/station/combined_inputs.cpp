#include "core/station/combined_inputs.h"

#include <algorithm>

namespace articulus::station {
namespace {

constexpr int kBothWays = 2;

}  // namespace

CombinedInputs::CombinedInputs(ScreenInputs& screen, std::vector<device::OperatorInputs*> switches)
    : screen_(screen), switches_(std::move(switches)),
      anyEnables_(std::any_of(switches_.begin(), switches_.end(), [](const auto* one) { return one->enables(); })) {}

void CombinedInputs::read(base::Nanoseconds now, device::OperatorState& state) noexcept {
  screen_.read(now, state);
  state.trouble = robot::OperatorTrouble::None;
  if (anyEnables_) state.deadManHeld = !state.letGo;
  int jog = 0;
  for (device::OperatorInputs* one : switches_) {
    device::OperatorState own;
    one->read(now, own);
    if (one->enables() && !own.deadManHeld) state.deadManHeld = false;
    if (own.emergencyStop) state.emergencyStop = true;
    state.jogs = state.jogs || own.jogs;
    if (own.jog != 0) jog = jog == 0 || jog == own.jog ? own.jog : kBothWays;
    state.trouble = std::max(state.trouble, own.trouble);
  }
  state.jog = jog == kBothWays ? 0 : jog;
}

}  // namespace articulus::station
