#pragma once
#include <array>

#include "core/control/selection.h"
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Element-wise secant steps towards wanted loads (force guidance).
/// Source  Skrede et al. 2024, III-C, (14)-(24)
struct GuideStep {
  std::array<bool, 6> axes{true, true, true, false, false, false};  ///< led by the load; the others keep their pose
  std::array<double, 6> target{};                                   ///< N and Nm at D
  control::TaskFrame frame = control::TaskFrame::World;
  double forceTolerance_N = 1.0, momentTolerance_Nm = 0.1;
  double settle_s = 0.5;    ///< within tolerance for so long
  double farthest_m = 0.0;  ///< ends where the body has moved so far, settled or not (a joint that gave way); 0: never
  double timeout_s = 60.0;
};
[[nodiscard]] const StepKind<GuideStep>& kindOf(const GuideStep&) noexcept;

}  // namespace articulus::protocol
