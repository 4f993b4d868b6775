#pragma once
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// The load cell is zeroed. Only without a specimen.
struct ZeroStep {};
[[nodiscard]] const StepKind<ZeroStep>& kindOf(const ZeroStep&) noexcept;

}  // namespace articulus::protocol
