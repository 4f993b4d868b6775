#pragma once
#include <array>
#include <cstdint>
#include <type_traits>

namespace articulus::control {

/// What is controlled along or about one axis of the task frame.
enum class AxisMode : std::int32_t {
  Force,     ///< the load follows its set-point
  Position,  ///< the pose follows its set-point
  Hold,      ///< the pose stays where it was when the law took over
  Free,      ///< neither: the arm carries itself and is damped, nothing pulls it back
};

/// Whose axes the six modes belong to. The origin is D's in every case.
enum class TaskFrame : std::int32_t {
  World,  ///< W
  Tool,   ///< the moving body D: the axes turn with it
  Joint,  ///< the fixed body as it was aligned with D at the reference pose (ControlInput::R_WJ)
};

/// The matrix Omega of hybrid control: one mode an axis, translations first, then rotations.
/// Source  Martinez 2012, (5.15)
struct Selection {
  std::array<AxisMode, 6> axis{};  ///< all Force
  TaskFrame frame = TaskFrame::World;

  [[nodiscard]] static constexpr Selection all(AxisMode mode, TaskFrame in = TaskFrame::World) noexcept {
    return {{mode, mode, mode, mode, mode, mode}, in};
  }
  [[nodiscard]] constexpr bool operator==(const Selection&) const noexcept = default;
};
static_assert(std::is_trivially_copyable_v<Selection>);

}  // namespace articulus::control
