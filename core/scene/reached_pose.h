#pragma once
#include <array>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/record/sample.h"
#include "core/spatial/types.h"

namespace articulus::scene {

/// Where the moving body is, displaced by x y z (m) and FE LB AR (rad) from the home pose, as moves count it.
/// Out     X_WD
[[nodiscard]] spatial::Pose displacedFromHome(const cell::CellConfig& cell, const std::array<double, 6>& pose);

/// The same from another pose that they count from: the reference pose of a run.
[[nodiscard]] spatial::Pose displacedFrom(const spatial::Pose& X_WR, const std::array<double, 6>& pose);

/// The joints that bring the moving body to a pose, as near to others as there are any: to draw an arm there.
/// In      near_rad: null: the home pose
/// Errors  OutOfRange: the arm does not reach it, with its joint ranges
/// Thread  any but control; some 0.01 to 10 ms
/// Test    tests/core/scene/reached_pose_test.cpp against forward kinematics
[[nodiscard]] base::Result<robot::JointVector> jointsAt(const cell::CellConfig& cell, const spatial::Pose& X_WD,
                                                        const robot::JointVector* near_rad = nullptr);

/// The arm as it would be measured at rest there, to be shown: joints, pose and angles from the home pose; no loads.
/// In      q: of another number of joints than the arm has: zeros
[[nodiscard]] record::Sample sampleAt(const cell::CellConfig& cell, robot::JointVector q, const spatial::Pose& X_WD);

}  // namespace articulus::scene
