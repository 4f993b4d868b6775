#pragma once
#include <optional>

#include "core/record/sample.h"
#include "core/spatial/pose.h"

namespace articulus::record {

/// X_WD of a sample.
[[nodiscard]] spatial::Pose poseOf(const Sample& sample);
/// The set-point of it; empty where the motion is not one by pose alone: loads then say where it goes.
[[nodiscard]] std::optional<spatial::Pose> setPointOf(const Sample& sample);

}  // namespace articulus::record
