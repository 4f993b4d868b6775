#pragma once
#include <array>

#include "core/control/selection.h"
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Rotates in intervals, the forces brought to their targets after each, until a torque, an angle or convergence.
/// Source  Skrede et al. 2024, III-D, (25)-(35)
struct RotateStep {
  int axis = 0;  ///< 0..2 of the frame
  control::TaskFrame frame = control::TaskFrame::World;
  double angle_rad = 0.0;  ///< largest angle, signed
  double torque_Nm = 1.0;  ///< the step ends at this torque
  double interval_rad = 0.05;
  std::array<double, 3>
      force_N{};  ///< at D, along axes of the world: presses the head into its socket, so that it stays there
  double timeout_s = 300.0;
};
[[nodiscard]] const StepKind<RotateStep>& kindOf(const RotateStep&) noexcept;

}  // namespace articulus::protocol
