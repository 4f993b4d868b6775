#include "core/cycle/phases/state_switch.h"

namespace articulus::cycle {

void StateSwitch::enter(Request request) noexcept {
  const State before = now();
  if (!keeper_.request(request) || now() == before) return;
  signals_.believeLoad(now() != State::Fault);
  if (now() == State::Stop || now() == State::Fault) {
    task_.hold(signals_.control(), request == Request::Done ? control::Takeover::Smooth : control::Takeover::AtOnce);
    state_.inStop_s = 0.0;
  }
  events_.emit(record::EventKind::StateChanged, static_cast<int>(now()), 0.0, 0.0, name(now()));
}

}  // namespace articulus::cycle
