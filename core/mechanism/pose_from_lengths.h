#pragma once
#include <array>

#include "core/base/result.h"
#include "core/spatial/pose.h"

namespace articulus::mechanism {

/// Six legs whose lengths tell the platform's pose in closed form. Legs 1 and 2 start at O, legs 3 and 4 end at C.
/// Frames  base ends in S0; platform ends on i1 (1, 2, 5) and on j1 (6), by their distance from C
struct MeasuringLegs {
  double ahead1_m = 0.0;   ///< P1 on +i1
  double behind2_m = 0.0;  ///< P2 on -i1: a distance, above zero
  spatial::Vector3 base3_m = spatial::Vector3::Zero(), base4_m = spatial::Vector3::Zero();
  spatial::Vector3 base5_m = spatial::Vector3::Zero();
  double ahead5_m = 0.0;  ///< P5 on +i1
  double base6_m = 0.0;   ///< B6 on k0
  double aside6_m = 0.0;  ///< P6 on +j1
};

[[nodiscard]] std::array<double, 6> lengthsAt(const MeasuringLegs& legs, const spatial::Pose& X_01) noexcept;

/// Pose of the platform from six measured lengths, so that the yielding of the legs under load is not mistaken for the
/// joint's position. Three tetrahedra after each other, each with two solutions: the one nearest to a known pose is
/// taken.
/// In      near: a pose on the same side in all three, as that before
/// Errors  OutOfRange: which tetrahedron does not close with these lengths; InvalidArgument: legs that cannot tell a
///         pose
/// Thread  any but control
/// Source  Vertechy & Parenti-Castelli 2004, 4.9, (4.26)-(4.38). The page with (4.32)-(4.33e) is lost: that tetrahedron
///         is made like the first. (4.27) has signed places, (4.28) distances. (4.31) is exact only with C - O across
///         i1 or P5 = P2; the cosine law replaces it. (4.34) prints (C - P5) / p5 for i1, against (4.27d); (4.37)'s
///         "l_2^2 - r^2 p" stands for l6^2 - 2 r p
[[nodiscard]] base::Result<spatial::Pose> poseFromLengths(const MeasuringLegs& legs,
                                                          const std::array<double, 6>& lengths_m,
                                                          const spatial::Pose& near);

}  // namespace articulus::mechanism
