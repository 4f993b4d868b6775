#pragma once
#include <cstddef>

namespace articulus::specimen {

/// The place of a direction among the twelve that every list of directions has: each axis to both sides.
/// In      axis: shift x, y, z and turn x, y, z; value: its sign tells the side, 0 is the positive one
[[nodiscard]] constexpr std::size_t directionOf(int axis, double value) noexcept {
  return static_cast<std::size_t>(2 * axis + (value < 0.0 ? 1 : 0));
}

}  // namespace articulus::specimen
