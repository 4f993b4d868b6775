#pragma once
#include <array>

#include "core/control/selection.h"

namespace articulus::protocol {

/// What is wanted along or about one axis.
struct AxisGoal {
  control::AxisMode mode = control::AxisMode::Force;
  double value =
      0.0;  ///< Force: load, N or Nm; Position: m or rad from the reference pose; Hold and Free: of no account
  [[nodiscard]] bool operator==(const AxisGoal&) const noexcept = default;
};

/// Six axes, translations first. Angles are clinical: about x lateral bending, about y flexion, about z axial rotation.
/// Frames  axes of `frame`; loads and displacements are those of D; the reference pose is that of the last unload,
///         before it home
struct AxisGoals {
  std::array<AxisGoal, 6> axis{};  ///< all loads to zero
  control::TaskFrame frame = control::TaskFrame::World;

  [[nodiscard]] bool has(control::AxisMode mode) const noexcept {
    for (const AxisGoal& a : axis)
      if (a.mode == mode) return true;
    return false;
  }
  [[nodiscard]] control::Selection selection() const noexcept {
    control::Selection s;
    for (std::size_t i = 0; i < 6; ++i) s.axis[i] = axis[i].mode;
    s.frame = frame;
    return s;
  }
};

}  // namespace articulus::protocol
