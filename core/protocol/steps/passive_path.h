#pragma once
#include <string>

#include "core/control/selection.h"
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// The passive path of a joint: rotates in steps; at each step all other loads are brought to zero, the pose recorded.
/// Source  Omrcen & Nemec 2002, Methods
struct PassivePathStep {
  std::string path =
      "passive";  ///< name under which it is replayed and reported; with repeats a number follows ("passive 2")
  int axis = 4;   ///< 3..5: of the rotation
  double from_rad = 0.0, to_rad = 1.92, step_rad = 0.1222;
  double rate_rad_per_s = 0.1;  ///< from one step to the next
  double forceTolerance_N = 0.5, momentTolerance_Nm = 0.05;
  double settle_s = 1.0, timeout_s = 60.0;
  int repeats = 1;  ///< each there and back; the way back is a path of its own ("passive 2 back")
  control::TaskFrame frame = control::TaskFrame::World;
};
[[nodiscard]] const StepKind<PassivePathStep>& kindOf(const PassivePathStep&) noexcept;

}  // namespace articulus::protocol
