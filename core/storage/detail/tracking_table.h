#pragma once
#include <array>
#include <string>

#include "core/storage/database.h"
#include "core/storage/tracking_record.h"

/// Rows of the tables tracked_body and tracked_pose.
namespace articulus::storage::detail {

void insertBones(Database& database, std::int64_t runId, const std::vector<TrackedBone>& bones);

[[nodiscard]] const char* insertPoseSql() noexcept;
/// batch: which of the run's batches stores it
void insertPose(Database::Statement& statement, std::int64_t runId, const record::TrackedPose& pose,
                std::int64_t batch);
/// What is stored of a pose: place in m, quaternion (w first), residual, age. NaN (NULL): it has none.
[[nodiscard]] std::array<double, 9> poseValues(const record::TrackedPose& pose) noexcept;

[[nodiscard]] const char* selectPosesSql() noexcept;  ///< of a run, by body, then by frame
/// The same by batch, then by body and frame; the batch comes last.
[[nodiscard]] const char* selectPosesInBatchesSql() noexcept;
[[nodiscard]] record::TrackedPose readPose(const Database::Statement& row);

}  // namespace articulus::storage::detail
