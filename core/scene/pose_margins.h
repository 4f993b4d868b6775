#pragma once
#include "core/cell/cell_config.h"

namespace articulus::scene {

/// What an arm at rest in a pose is near to. Room below zero: it is beyond.
struct PoseMargins {
  int joint = 0;                    ///< with the least room, from 0
  double jointRoom_rad = 0.0;       ///< to its range
  int boxAxis = 0;                  ///< x, y or z with the least room
  double boxRoom_m = 0.0;           ///< of the moving body to the side of the safety box
  collision::Clearance closest{};   ///< parts, with the way between them
  double leastSingularValue = 0.0;  ///< of the Jacobian of D, rows in m and rad as they are

  /// The supervisor lets an arm stand there.
  [[nodiscard]] bool within(const safety::LimitSet& limits) const noexcept {
    return jointRoom_rad > 0.0 && boxRoom_m > 0.0 && closest.distance_m > limits.collisionDistance_m &&
           leastSingularValue > limits.leastSingularValue;
  }
};

/// In      limits in force; q rad, as many as the arm has
/// Thread  any but control; some 50 us
/// Test    tests/core/scene/pose_margins_test.cpp
[[nodiscard]] PoseMargins marginsAt(const cell::CellConfig& cell, const safety::LimitSet& limits,
                                    const robot::JointVector& q);

}  // namespace articulus::scene
