#pragma once
#include <array>

#include "core/control/selection.h"
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Searches axis by axis, in secant steps, for the pose where the forces reach their targets (force guidance).
/// Source  Skrede et al. 2024, III-C, (14)-(24)
struct GuideStep {
  std::array<bool, 6> axes{true, true, true, false, false, false};  ///< by force; the others keep their pose
  std::array<double, 6> target{};                                   ///< N and Nm at D
  control::TaskFrame frame = control::TaskFrame::World;
  double forceTolerance_N = 1.0, momentTolerance_Nm = 0.1;
  double settle_s = 0.5;    ///< how long the forces must stay within tolerance
  double farthest_m = 0.0;  ///< ends after this distance, settled or not (the joint may give way); 0: no limit
  double timeout_s = 60.0;
};
[[nodiscard]] const StepKind<GuideStep>& kindOf(const GuideStep&) noexcept;

}  // namespace articulus::protocol
