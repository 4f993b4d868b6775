#pragma once
#include <array>

#include "core/robot/joint_vector.h"
#include "core/spatial/pose.h"

namespace articulus::robot {

/// Poses of all link frames at one configuration; element i is X_B(Li+1). The joint of link i+1 turns about z of that
/// frame.
/// Frames  B base, or whatever the first pose was counted from
struct LinkPoses {
  std::array<spatial::Pose, kMaxJoints> link;
  int count = 0;
  [[nodiscard]] const spatial::Pose& last() const noexcept { return link[static_cast<std::size_t>(count - 1)]; }
};

}  // namespace articulus::robot
