#pragma once
#include "core/record/sample.h"
#include "core/spatial/pose.h"

namespace articulus::record {

/// X_WD of a sample.
[[nodiscard]] spatial::Pose poseOf(const Sample& sample);

}  // namespace articulus::record
