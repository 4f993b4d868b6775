#include "core/storage/detail/tracking_table.h"

#include <cmath>
#include <limits>

#include "core/spatial/rotation.h"

namespace articulus::storage::detail {

using record::TrackedPose;
using record::TrackQuality;

void insertBones(Database& database, std::int64_t runId, const std::vector<TrackedBone>& bones) {
  Database::Statement row(
      database,
      "INSERT INTO tracked_body (run_id, body, name, landmark_residual_m, registration_json) VALUES (?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < bones.size(); ++i)
    row.bind(1, runId)
        .bind(2, static_cast<std::int64_t>(i))
        .bind(3, bones[i].name)
        .bind(4, bones[i].landmarkResidual_m)
        .bind(5, bones[i].registrationJson)
        .run();
}

const char* insertPoseSql() noexcept {
  return "INSERT INTO tracked_pose (run_id, body, frame, time_s, quality, x_m, y_m, z_m, quaternion_w, quaternion_x, "
         "quaternion_y, quaternion_z, residual_m, age_s, markers_seen, batch) "
         "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
}

std::array<double, 9> poseValues(const TrackedPose& p) noexcept {
  std::array<double, 9> values;
  values.fill(std::numeric_limits<double>::quiet_NaN());
  if (p.quality != TrackQuality::Missing) {
    const auto q = spatial::quaternionOf(p.X_TV.rotation);
    const auto& x = p.X_TV.translation;
    values = {x.x(), x.y(), x.z(), q.w(), q.x(), q.y(), q.z(), p.residual_m, 0.0};
  }
  values[8] = p.age_s;
  return values;
}

void insertPose(Database::Statement& row, std::int64_t runId, const TrackedPose& p, std::int64_t batch) {
  row.bind(1, runId).bind(2, static_cast<std::int64_t>(p.body)).bind(3, p.frame).bind(4, p.time_s);
  row.bind(5, static_cast<std::int64_t>(p.quality));
  int index = 6;
  for (const double value : poseValues(p)) row.bind(index++, value);  // NaN becomes NULL
  row.bind(15, static_cast<std::int64_t>(p.markersSeen)).bind(16, batch).run();
}

const char* selectPosesSql() noexcept {
  return "SELECT body, frame, time_s, quality, x_m, y_m, z_m, quaternion_w, quaternion_x, quaternion_y, quaternion_z, "
         "residual_m, age_s, markers_seen "
         "FROM tracked_pose WHERE run_id = ? ORDER BY body, frame";
}

const char* selectPosesInBatchesSql() noexcept {
  return "SELECT body, frame, time_s, quality, x_m, y_m, z_m, quaternion_w, quaternion_x, quaternion_y, quaternion_z, "
         "residual_m, age_s, markers_seen, batch FROM tracked_pose WHERE run_id = ? ORDER BY batch, body, frame";
}

TrackedPose readPose(const Database::Statement& row) {
  TrackedPose p;
  p.body = static_cast<std::int32_t>(row.integer(0));
  p.frame = row.integer(1);
  p.time_s = row.real(2);
  p.quality = static_cast<TrackQuality>(row.integer(3));
  if (p.quality != TrackQuality::Missing) {
    p.X_TV.translation = {row.real(4), row.real(5), row.real(6)};
    p.X_TV.rotation =
        spatial::Quaternion(row.real(7), row.real(8), row.real(9), row.real(10)).normalized().toRotationMatrix();
    p.residual_m = row.real(11);
  }
  p.age_s = row.isNull(12) ? std::numeric_limits<double>::quiet_NaN() : row.real(12);
  p.markersSeen = static_cast<std::int32_t>(row.integer(13));
  return p;
}

}  // namespace articulus::storage::detail
