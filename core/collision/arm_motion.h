#pragma once
#include "core/robot/joint_vector.h"

namespace articulus::collision {

/// How the arm moves and how it would stop: each joint by itself, as the controlled stop does.
struct ArmMotion {
  robot::JointVector qd;                       ///< rad/s; empty: at rest
  double deceleration_rad_per_s2 = 1.0;        ///< what every joint is sure to reach
  double delay_s = 0.0;                        ///< before it begins
};

/// Least change of a distance during a stop: way_m(t) = sum of g_i s_i(t), each joint going on for the delay and then slowing down
/// at its own even rate until it stands. Never above zero.
/// Thread  any; real-time safe
[[nodiscard]] double leastDuringStop_m(const robot::JointVector& gradient_m_per_rad, const ArmMotion& motion) noexcept;

}  // namespace articulus::collision
