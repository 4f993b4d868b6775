#pragma once
#include <string>
#include <vector>

#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Records the poses as a path while its steps run.
struct RecordPathStep {
  std::string path;             ///< its name; replaces an earlier path of that name
  double distance_m = 0.00025;  ///< a new point once the body has moved this far ...
  double angle_rad = 0.002;     ///< ... or turned this far
  std::vector<Step> steps;
};
[[nodiscard]] const StepKind<RecordPathStep>& kindOf(const RecordPathStep&) noexcept;

}  // namespace articulus::protocol
