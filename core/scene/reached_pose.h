#pragma once
#include <array>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/spatial/types.h"

namespace articulus::scene {

/// Where the moving body is, displaced by x y z (m) and FE LB AR (rad) from the home pose, as moves count it.
/// Out     X_WD
[[nodiscard]] spatial::Pose displacedFromHome(const cell::CellConfig& cell, const std::array<double, 6>& pose);

/// The joints that bring the moving body to a pose, as near to the home pose as there are any: to draw an arm there.
/// Errors  OutOfRange: the arm does not reach it, with its joint ranges
/// Thread  any but control; some 0.01 to 10 ms
/// Test    tests/core/scene/reached_pose_test.cpp against forward kinematics
[[nodiscard]] base::Result<robot::JointVector> jointsAt(const cell::CellConfig& cell, const spatial::Pose& X_WD);

}  // namespace articulus::scene
