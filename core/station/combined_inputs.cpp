#include "core/station/combined_inputs.h"

#include <algorithm>

namespace articulus::station {

CombinedInputs::CombinedInputs(ScreenInputs& screen, std::vector<device::OperatorInputs*> switches)
    : screen_(screen), switches_(std::move(switches)),
      anyEnables_(std::any_of(switches_.begin(), switches_.end(), [](const auto* one) { return one->enables(); })) {}

void CombinedInputs::read(base::Nanoseconds now, device::OperatorState& state) noexcept {
  screen_.read(now, state);
  state.trouble = robot::OperatorTrouble::None;
  if (anyEnables_) state.deadManHeld = !state.letGo;
  for (device::OperatorInputs* one : switches_) {
    device::OperatorState own;
    one->read(now, own);
    if (one->enables() && !own.deadManHeld) state.deadManHeld = false;
    if (own.emergencyStop) state.emergencyStop = true;
    state.trouble = std::max(state.trouble, own.trouble);
  }
}

}  // namespace articulus::station
