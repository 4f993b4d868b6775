#pragma once
#include <array>
#include <cstddef>
#include <string_view>

namespace articulus::specimen {

/// The twelve directions in which a level resists: each axis to both sides. Place = 2 axis + (negative ? 1 : 0) with
/// the axes shift x, y, z and turn x, y, z (x anterior, y left, z cranial; turns: x lateral bending, y flexion, z axial
/// rotation).
inline constexpr std::array<std::string_view, 12> kLoadDirections{
    "shear_anterior", "shear_posterior", "shear_left", "shear_right", "tension",       "compression",
    "bending_right",  "bending_left",    "flexion",    "extension",   "rotation_left", "rotation_right"};

/// One number for each direction of kLoadDirections.
using ByDirection = std::array<double, 12>;

[[nodiscard]] constexpr std::size_t directionOf(int axis, double value) noexcept {
  return static_cast<std::size_t>(2 * axis + (value < 0.0 ? 1 : 0));
}

}  // namespace articulus::specimen
