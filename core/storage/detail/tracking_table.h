#pragma once
#include <string>

#include "core/storage/database.h"
#include "core/storage/tracking_record.h"

/// Rows of the tables tracked_body and tracked_pose.
namespace articulus::storage::detail {

void insertBones(Database& database, std::int64_t runId, const std::vector<TrackedBone>& bones);

[[nodiscard]] const char* insertPoseSql() noexcept;
void insertPose(Database::Statement& statement, std::int64_t runId, const record::TrackedPose& pose);

[[nodiscard]] const char* selectPosesSql() noexcept;  ///< of a run, by body, then by frame
[[nodiscard]] record::TrackedPose readPose(const Database::Statement& row);

}  // namespace articulus::storage::detail
