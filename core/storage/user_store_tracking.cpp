#include "core/storage/detail/guarded.h"
#include "core/storage/detail/tracking_table.h"
#include "core/storage/detail/user_store_private.h"

namespace articulus::storage {

using base::Result;
using detail::guarded;

Result<TrackingRecord> UserStore::tracking(std::int64_t runId) {
  return guarded([&] {
    d_->requireRun(runId);
    TrackingRecord out;
    Database::Statement run(d_->database, "SELECT tracker_rate_Hz FROM run WHERE id = ?");
    if (run.bind(1, runId).step() && !run.isNull(0)) out.header.rate_Hz = run.real(0);
    Database::Statement bodies(
        d_->database,
        "SELECT name, landmark_residual_m, registration_json FROM tracked_body WHERE run_id = ? ORDER BY body");
    bodies.bind(1, runId);
    while (bodies.step()) out.header.bones.push_back({bodies.text(0), bodies.real(1), bodies.text(2)});
    if (out.header.bones.empty()) return out;
    Database::Statement rows(d_->database, detail::selectPosesSql());
    rows.bind(1, runId);
    while (rows.step()) out.poses.push_back(detail::readPose(rows));
    return out;
  });
}

}  // namespace articulus::storage
