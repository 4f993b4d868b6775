#pragma once
#include "core/cell/cell_config.h"

namespace articulus::cli {

/// Pose of the flange and of the moving body in the world.
/// In      q, rad
[[nodiscard]] spatial::Pose flangePose(const cell::CellConfig& cell, const robot::JointVector& q);
[[nodiscard]] spatial::Pose bodyPose(const cell::CellConfig& cell, const robot::JointVector& q);

}  // namespace articulus::cli
