#pragma once
#include <array>
#include <string>
#include <string_view>

#include "core/specimen/direction_of.h"

namespace articulus::specimen {

/// The twelve directions in which a soft joint resists, as a file names them, in the places of directionOf(): each axis
/// of P to both sides. Of a right joint; of a left one, its mirror image, y and the turns about x and z have the other
/// sign.
inline constexpr std::array<std::string_view, 12> kJointDirections{
    "shift_x", "shift_minus_x", "shift_y", "shift_minus_y", "shift_z", "shift_minus_z",
    "turn_x",  "turn_minus_x",  "turn_y",  "turn_minus_y",  "turn_z",  "turn_minus_z"};

/// A ligament or a labrum of a soft joint.
struct JointStructure {
  std::string name;                  ///< "iliofemoral ligament"
  std::array<double, 12> share_1{};  ///< of the stiffness in each of kJointDirections that it carries, 0 to 0.95
};

}  // namespace articulus::specimen
