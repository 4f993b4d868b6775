#pragma once
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Holds the wanted load (after force steps: zero, or what a load step held) or the present pose (after moves, or
/// first).
struct WaitStep {
  double duration_s = 1.0;
};
[[nodiscard]] const StepKind<WaitStep>& kindOf(const WaitStep&) noexcept;

}  // namespace articulus::protocol
