#include "ui/cell_view/tracked_bones.h"

#include "ui/bridge/desktop_context.h"
#include "ui/kit/text.h"

namespace articulus::ui {

QStringList trackedNames(const station::StationLink& link) {
  QStringList names;
  for (const auto& bone : link.trackedBones()) names << toQt(bone.bone);
  return names;
}

std::optional<spatial::Pose> TrackedBones::place(const std::vector<record::TrackedPose>& poses,
                                                 const spatial::Pose& X_WD) const {
  if (place_.stated()) return place_.stated();
  const auto bones = link_.trackedBones();
  for (const auto& pose : poses)
    if (pose.quality == record::TrackQuality::Seen &&
        bones[static_cast<std::size_t>(pose.body)].bone == TrackerPlace::kMovingBody)
      if (const auto found = TrackerPlace::byMovingBody(pose.X_TV, X_WD)) return found;
  return found_;
}

std::vector<scene::TrackedCluster> TrackedBones::now(const spatial::Pose& X_WD, bool clamped) {
  const auto bones = link_.trackedBones();
  if (!clamped) first_.clear();
  first_.resize(bones.size());
  if (bones.empty()) return {};
  auto poses = link_.trackedNow();
  std::erase_if(poses, [&bones](const record::TrackedPose& pose) {
    return pose.body < 0 || static_cast<std::size_t>(pose.body) >= bones.size();
  });
  if (poses.empty()) return {};
  const auto X_WT = place(poses, X_WD);
  if (!X_WT) return {};
  found_ = X_WT;
  std::vector<scene::TrackedCluster> clusters;
  for (const auto& bone : bones)
    clusters.push_back({.bone = bone.bone, .marker_V_m = {bone.marker_V_m.begin(), bone.marker_V_m.end()}, .X_WV = {}});
  for (const auto& pose : poses) {
    const auto body = static_cast<std::size_t>(pose.body);
    auto& cluster = clusters[body];
    cluster.seen = pose.quality == record::TrackQuality::Seen;
    if (!cluster.seen) continue;
    cluster.X_WV = *X_WT * pose.X_TV;
    if (clamped && !first_[body]) first_[body] = {.X_WV = cluster.X_WV, .X_WD = X_WD};
    cluster.first = first_[body];
  }
  return clusters;
}

}  // namespace articulus::ui
