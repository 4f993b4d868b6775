#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// The steps of another protocol of the library, with values for its parameters.
struct SubProtocolStep {
  std::string protocol;  ///< its key
  std::vector<std::pair<std::string, double>> values;
  std::vector<Step> steps;  ///< as read, with the values inserted
};
[[nodiscard]] const StepKind<SubProtocolStep>& kindOf(const SubProtocolStep&) noexcept;

}  // namespace articulus::protocol
