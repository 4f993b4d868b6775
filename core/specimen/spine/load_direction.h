#pragma once
#include <array>
#include <string_view>

#include "core/specimen/direction_of.h"

namespace articulus::specimen {

/// The twelve directions in which a level resists, in the places of directionOf(): shift x, y, z and turn x, y, z (x
/// anterior, y left, z cranial; turns: x lateral bending, y flexion, z axial rotation).
inline constexpr std::array<std::string_view, 12> kLoadDirections{
    "shear_anterior", "shear_posterior", "shear_left", "shear_right", "tension",       "compression",
    "bending_right",  "bending_left",    "flexion",    "extension",   "rotation_left", "rotation_right"};

/// One number for each direction of kLoadDirections.
using ByDirection = std::array<double, 12>;

}  // namespace articulus::specimen
