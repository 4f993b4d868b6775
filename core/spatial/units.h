#pragma once
#include <cmath>
#include <numbers>

namespace articulus::spatial {

// Inside all is SI and radians; these are for files and screens that have degrees and millimetres.

inline constexpr double kRadiansPerDegree = std::numbers::pi / 180.0;
inline constexpr double kDegreesPerRadian = 180.0 / std::numbers::pi;
inline constexpr double kMetresPerMillimetre = 1e-3;
inline constexpr double kMillimetresPerMetre = 1e3;

/// The angle in degrees, multiplied before it is divided: in the last bit that is not angle_rad * kDegreesPerRadian.
[[nodiscard]] constexpr double inDegrees(double angle_rad) noexcept { return angle_rad * 180.0 / std::numbers::pi; }

/// The angle in radians, multiplied before it is divided: in the last bit that is not angle_deg * kRadiansPerDegree.
[[nodiscard]] constexpr double inRadians(double angle_deg) noexcept { return angle_deg * std::numbers::pi / 180.0; }

// Stored numbers are made with them: the doubles are those that stood in the code before.
static_assert(kRadiansPerDegree == M_PI / 180.0 && kRadiansPerDegree == 0.017453292519943295);
static_assert(kDegreesPerRadian == 180.0 / M_PI && kDegreesPerRadian == 57.29577951308232);

}  // namespace articulus::spatial
