#pragma once
#include <string>
#include <vector>

#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// While its steps run the poses are taken as a path.
struct RecordPathStep {
  std::string path;             ///< its name; a path that had it is forgotten
  double distance_m = 0.00025;  ///< thinning: a point where the body has moved so far ...
  double angle_rad = 0.002;     ///< ... or turned so far
  std::vector<Step> steps;
};
[[nodiscard]] const StepKind<RecordPathStep>& kindOf(const RecordPathStep&) noexcept;

}  // namespace articulus::protocol
