#pragma once
#include <string>

#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Marks this moment of the run, with a text.
struct MarkStep {
  std::string text;
};
[[nodiscard]] const StepKind<MarkStep>& kindOf(const MarkStep&) noexcept;

}  // namespace articulus::protocol
