#pragma once
#include <array>

#include "core/robot/joint_vector.h"

namespace articulus::ik {

/// Most joint configurations that a general 6R arm can have for one pose.
/// Source  Primrose 1986; Lee & Liang 1988
inline constexpr int kMaxSolutions = 16;

/// Joint configurations that reach one pose, each joint position in (-pi, pi] before turns and limits are considered.
/// Thread  any; real-time safe (no heap)
struct SolutionSet {
  std::array<robot::JointVector, kMaxSolutions> q;  ///< rad, joint positions as the robot file counts them
  int count = 0;

  void clear() noexcept { count = 0; }
  void add(const robot::JointVector& joints) noexcept {
    if (count < kMaxSolutions) q[static_cast<std::size_t>(count++)] = joints;
  }
};

}  // namespace articulus::ik
