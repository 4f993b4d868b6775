#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace articulus::specimen {

/// The twelve directions in which a soft joint resists, as a file names them: each axis of P to both sides. Place = 2
/// axis + (negative ? 1 : 0) with the axes shift x, y, z and turn x, y, z. Of a right joint; of a left one, its mirror
/// image, y and the turns about x and z have the other sign.
inline constexpr std::array<std::string_view, 12> kJointDirections{
    "shift_x", "shift_minus_x", "shift_y", "shift_minus_y", "shift_z", "shift_minus_z",
    "turn_x",  "turn_minus_x",  "turn_y",  "turn_minus_y",  "turn_z",  "turn_minus_z"};

[[nodiscard]] constexpr std::size_t jointDirectionOf(int axis, double value) noexcept {
  return static_cast<std::size_t>(2 * axis + (value < 0.0 ? 1 : 0));
}

/// A ligament or a labrum of a soft joint.
struct JointStructure {
  std::string name;                  ///< "iliofemoral ligament"
  std::array<double, 12> share_1{};  ///< of the stiffness in each of kJointDirections that it carries, 0 to 0.95
};

}  // namespace articulus::specimen
