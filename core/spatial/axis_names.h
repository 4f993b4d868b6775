#pragma once
#include <array>
#include <string_view>

namespace articulus::spatial {

// What the six axes are called in files, in tables and on the screen. Order of a six-vector: linear, then angular.

inline constexpr std::array<std::string_view, 6> kLoadNames{"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
inline constexpr std::array<std::string_view, 6> kPoseNames{"X", "Y", "Z", "Rx", "Ry", "Rz"};

[[nodiscard]] constexpr std::string_view loadUnit(int axis) noexcept { return axis < 3 ? "N" : "Nm"; }
[[nodiscard]] constexpr std::string_view poseUnit(int axis) noexcept { return axis < 3 ? "m" : "rad"; }

}  // namespace articulus::spatial
