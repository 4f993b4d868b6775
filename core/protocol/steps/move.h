#pragma once
#include "core/protocol/step_kind.h"
#include "core/spatial/types.h"

namespace articulus::protocol {

/// Position control: the moving body goes to a pose relative to the reference pose, which the last unload
/// set; before the first unload, and after the vice was opened, relative to the home pose.
struct MoveStep {
  spatial::Vector3 translation_m = spatial::Vector3::Zero();  ///< along W axes
  spatial::Vector3 angles_rad = spatial::Vector3::Zero();     ///< flexion, lateral bending, axial rotation
  double time_s = 5.0;
  double hold_s = 0.0;
};
[[nodiscard]] const StepKind<MoveStep>& kindOf(const MoveStep&) noexcept;

}  // namespace articulus::protocol
