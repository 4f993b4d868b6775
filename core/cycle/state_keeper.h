#pragma once
#include "core/cycle/state.h"

namespace articulus::cycle {

/// Holds the state; it changes along the ways of the table only.
/// Thread  control; real-time safe
class StateKeeper {
 public:
  [[nodiscard]] State state() const noexcept { return state_; }
  /// Takes the way of the table; false where there is none.
  bool request(Request request) noexcept {
    if (!allowed(state_, request)) return false;
    state_ = next(state_, request);
    return true;
  }

 private:
  State state_ = State::Stop;
};

}  // namespace articulus::cycle
