#include "ui/cell_view/tracked_bones.h"

#include <nlohmann/json.hpp>

#include "ui/bridge/desktop_context.h"

namespace articulus::ui {
namespace {

constexpr const char* kMovingBody = "moving body";  // a cluster on it tells how robot and tracker stand to each other

}  // namespace

TrackedBones::TrackedBones(const station::StationLink& link, const cell::CellConfig& cell) : link_(link) {
  if (!cell.allSimulated() || !cell.simulation->is_object() || !cell.simulation->contains("tracker")) return;
  const auto& tracker = cell.simulation->at("tracker");
  if (!tracker.is_object() || !tracker.contains("place_W_m")) return;
  const auto place = tracker.at("place_W_m").get<std::vector<double>>();
  if (place.size() == 3) stated_ = spatial::Pose{spatial::Matrix3::Identity(), {place[0], place[1], place[2]}};
}

std::optional<spatial::Pose> TrackedBones::place(const std::vector<record::TrackedPose>& poses,
                                                 const spatial::Pose& X_WD) const {
  if (stated_) return stated_;
  const auto bones = link_.trackedBones();
  for (const auto& pose : poses)
    if (pose.quality == record::TrackQuality::Seen && bones[static_cast<std::size_t>(pose.body)].bone == kMovingBody &&
        X_WD.translation.allFinite() && X_WD.rotation.allFinite())
      return X_WD * pose.X_TV.inverse();
  return found_;
}

std::vector<scene::TrackedCluster> TrackedBones::now(const spatial::Pose& X_WD) {
  const auto bones = link_.trackedBones();
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
    auto& cluster = clusters[static_cast<std::size_t>(pose.body)];
    cluster.seen = pose.quality == record::TrackQuality::Seen;
    if (cluster.seen) cluster.X_WV = *X_WT * pose.X_TV;
  }
  return clusters;
}

}  // namespace articulus::ui
