#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// A question or a request to the operator. The robot stands in Stop until it is answered.
struct PromptStep {
  std::string text;
  std::vector<std::string> choices{"Continue"};
  /// Follower preload that the operator is asked to set, N: taken into account once the first choice is made. The
  /// virtual bench sets it by itself.
  std::optional<double> preload_N{};
};
[[nodiscard]] const StepKind<PromptStep>& kindOf(const PromptStep&) noexcept;

}  // namespace articulus::protocol
