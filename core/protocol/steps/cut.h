#pragma once
#include <string>

#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// The operator is asked to cut a structure of the specimen; the virtual bench cuts a simulated one.
struct CutStep {
  std::string structure;  ///< its name, as the specimen lists it
  std::string text;       ///< how to cut it; may be empty
};
[[nodiscard]] const StepKind<CutStep>& kindOf(const CutStep&) noexcept;

}  // namespace articulus::protocol
