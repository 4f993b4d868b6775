#pragma once
#include <array>

#include "core/robot/joint_vector.h"
#include "core/robot/link_poses.h"

namespace articulus::collision {

/// How the arm moves and how it would stop: each joint by itself, as the controlled stop does.
struct ArmMotion {
  robot::JointVector qd;                 ///< rad/s; empty: at rest
  double deceleration_rad_per_s2 = 1.0;  ///< what every joint is sure to reach; any of them may brake harder
  double delay_s = 0.0;                  ///< before it begins
};

/// How far each joint goes on at most, with its sign: at its speed for the delay, then braked at what it is sure to
/// reach.
/// Thread  any; real-time safe
[[nodiscard]] robot::JointVector longestStop_rad(const ArmMotion& motion, int joints) noexcept;

/// A point that the joints from first up to last (not included) carry, in no arm state farther from an axis than its
/// lever.
struct CarriedPoint {
  spatial::Vector3 at_W;
  int first = 0, last = 0;
  std::array<double, robot::kMaxJoints> lever_m{};
};

/// The least that the point comes along the normal while each joint goes any share of its way, in any order: a
/// conservative estimate, never above the truth and never above zero. No joint's retreat pays for the approach of
/// another, which may stand before. Slopes and curvatures are those of the present state; each slope is lowered by the
/// curvatures against it and by the most that third derivatives can be (lever times distance).
/// Frames  W world
/// Thread  any; real-time safe
[[nodiscard]] double leastAdvance_m(const CarriedPoint& point, const spatial::Vector3& normal_W,
                                    const robot::LinkPoses& poses_W, const robot::JointVector& way_rad) noexcept;

}  // namespace articulus::collision
