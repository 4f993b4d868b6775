#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "core/spatial/pose.h"

namespace articulus::storage {

/// Keys of poses in the specimen as frozen with a run, each with "position_m" and "quaternion_wxyz": X_WD as the vice
/// closed; X_WR, the reference pose that held when the run began, where one did.
inline constexpr const char *kClampedAt = "clamped_at", *kReferenceAtStart = "reference_at_start";

void freezePose(nlohmann::json& specimen, const char* key, const spatial::Pose& pose);
/// Empty where the run does not say it in numbers of a pose.
/// Thread  any
[[nodiscard]] std::optional<spatial::Pose> frozenPose(const nlohmann::json& specimen, const char* key);

}  // namespace articulus::storage
