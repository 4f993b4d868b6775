#pragma once
#include <array>
#include <optional>

#include "core/protocol/protocol.h"
#include "core/spatial/side.h"

namespace articulus::protocol {

/// Where a protocol has the moving body before it does anything else: the pose that its first motion leads to, where
/// that motion is one by pose alone and stays there; else the pose that it begins in.
struct FirstPose {
  std::array<double, 6> pose{};  ///< x y z m, FE LB AR rad, from the pose that angles count from: home
  int step = -1;                 ///< of the protocol, that leads there; -1: it begins there
};

/// In      a protocol that validate() found no problem in; of another nothing is told but where it begins
/// Thread  any but control
/// Test    tests/core/protocol/preview/first_pose_test.cpp
[[nodiscard]] FirstPose firstPoseOf(const Protocol& protocol, std::optional<spatial::Side> side = {});

}  // namespace articulus::protocol
