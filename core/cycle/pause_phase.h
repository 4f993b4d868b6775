#pragma once
#include <cstdint>

namespace articulus::cycle {

/// What a paused plan does.
enum class PausePhase : std::int32_t {
  Stands,   ///< where it is, or comes to a stand there
  Unloads,  ///< takes the loads off, then keeps them off
  Returns,  ///< to the loads and the place where it stood
  Arrived   ///< there; goes on in a moment
};

}  // namespace articulus::cycle
