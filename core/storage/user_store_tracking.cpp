#include <limits>

#include "core/spatial/rotation.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/user_store_private.h"

namespace articulus::storage {

using base::ErrorCode;
using base::Result;
using detail::guarded;
using detail::refuse;
using record::TrackedPose;
using record::TrackQuality;

Result<void> UserStore::saveTracking(std::int64_t runId, const TrackingRecord& tracking) {
  return guarded([&] {
    Transaction transaction(d_->database);
    d_->requireRun(runId);
    for (const char* table : {"DELETE FROM tracked_pose WHERE run_id = ?", "DELETE FROM tracked_body WHERE run_id = ?"})
      Database::Statement(d_->database, table).bind(1, runId).run();
    Database::Statement body(d_->database, "INSERT INTO tracked_body (run_id, body, name) VALUES (?, ?, ?)");
    for (std::size_t i = 0; i < tracking.bodies.size(); ++i) body.bind(1, runId).bind(2, static_cast<std::int64_t>(i)).bind(3, tracking.bodies[i]).run();
    Database::Statement row(d_->database,
                            "INSERT INTO tracked_pose (run_id, body, frame, time_s, quality, x_m, y_m, z_m, quaternion_w, quaternion_x, "
                            "quaternion_y, quaternion_z, residual_m) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const TrackedPose& p : tracking.poses) {
      if (p.body < 0 || static_cast<std::size_t>(p.body) >= tracking.bodies.size())
        refuse(ErrorCode::InvalidArgument, "A tracked pose is of body " + std::to_string(p.body) + ", " + std::to_string(tracking.bodies.size()) + " are named.",
               "Name each body. Nothing was changed.");
      row.bind(1, runId).bind(2, static_cast<std::int64_t>(p.body)).bind(3, p.frame).bind(4, p.time_s).bind(5, static_cast<std::int64_t>(p.quality));
      if (p.quality == TrackQuality::Missing) {
        for (int i = 6; i <= 13; ++i) row.bindNull(i);
      } else {
        const auto q = spatial::quaternionOf(p.X_TV.rotation);
        for (int i = 0; i < 3; ++i) row.bind(6 + i, p.X_TV.translation[i]);
        row.bind(9, q.w()).bind(10, q.x()).bind(11, q.y()).bind(12, q.z()).bind(13, p.residual_m);
      }
      row.run();
    }
    transaction.commit();
  });
}

Result<TrackingRecord> UserStore::tracking(std::int64_t runId) {
  return guarded([&] {
    d_->requireRun(runId);
    TrackingRecord out;
    Database::Statement bodies(d_->database, "SELECT name FROM tracked_body WHERE run_id = ? ORDER BY body");
    bodies.bind(1, runId);
    while (bodies.step()) out.bodies.push_back(bodies.text(0));
    Database::Statement rows(d_->database,
                             "SELECT body, frame, time_s, quality, x_m, y_m, z_m, quaternion_w, quaternion_x, quaternion_y, quaternion_z, residual_m "
                             "FROM tracked_pose WHERE run_id = ? ORDER BY body, frame");
    rows.bind(1, runId);
    while (rows.step()) {
      TrackedPose p;
      p.body = static_cast<std::int32_t>(rows.integer(0));
      p.frame = rows.integer(1);
      p.time_s = rows.real(2);
      p.quality = static_cast<TrackQuality>(rows.integer(3));
      if (p.quality != TrackQuality::Missing) {
        p.X_TV.translation = {rows.real(4), rows.real(5), rows.real(6)};
        p.X_TV.rotation = spatial::Quaternion(rows.real(7), rows.real(8), rows.real(9), rows.real(10)).normalized().toRotationMatrix();
        p.residual_m = rows.real(11);
      }
      out.poses.push_back(p);
    }
    return out;
  });
}

}  // namespace articulus::storage
