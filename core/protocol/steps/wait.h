#pragma once
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Holds the target load (after load steps: zero, or what a load step held) or the present pose (after moves, or as
/// the first step).
struct WaitStep {
  double duration_s = 1.0;
};
[[nodiscard]] const StepKind<WaitStep>& kindOf(const WaitStep&) noexcept;

}  // namespace articulus::protocol
