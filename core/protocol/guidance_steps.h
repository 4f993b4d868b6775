#pragma once
#include <array>

#include "core/control/selection.h"

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

/// Rotation in intervals with the forces led to what is wanted in between, until a torque, an angle or convergence.
/// Source  Skrede et al. 2024, III-D, (25)-(35)
struct RotateStep {
  int axis = 0;  ///< 0..2 of the frame
  control::TaskFrame frame = control::TaskFrame::World;
  double angle_rad = 0.0;  ///< signed, at most
  double torque_Nm = 1.0;  ///< ends where it is reached
  double interval_rad = 0.05;
  std::array<double, 3>
      force_N{};  ///< at D along axes of the world: a head that is to stay in its socket is pressed into it
  double timeout_s = 300.0;
};

}  // namespace articulus::protocol
