#pragma once
#include "core/runtime/cell_config.h"

namespace articulus::ctl {

/// Pose of the flange and of the moving body in the world.
/// In      q, rad
[[nodiscard]] spatial::Pose flangePose(const runtime::CellConfig& cell, const robot::JointVector& q);
[[nodiscard]] spatial::Pose bodyPose(const runtime::CellConfig& cell, const robot::JointVector& q);

}  // namespace articulus::ctl
