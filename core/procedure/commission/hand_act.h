#pragma once
#include <cstdint>

namespace articulus::procedure {

/// What a step of commissioning asks of a person's hand, beside its words.
enum class HandAct : std::int32_t {
  LetGoHandle,  ///< the dead-man's handle
  HoldHandle,
  PressButton,  ///< an emergency stop of this station
  ReleaseButton,
  PressArmStop,   ///< the robot's own emergency stop
  ReleaseArmStop  ///< and switch the arm on at its pendant
};

}  // namespace articulus::procedure
