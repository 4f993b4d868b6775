#include "core/scene/specimens/tracked_carriers.h"

#include <algorithm>
#include <optional>

#include "core/spatial/rotation.h"

namespace articulus::scene {

using spatial::Pose;
using spatial::Vector3;

namespace {

/// The carrier of a bone between both ends that this cluster moves now.
std::optional<Carrier> movedBy(const SpecimenDrawing& drawing, const TrackedCluster& cluster) {
  if (!cluster.seen || !cluster.first || cluster.bone.empty()) return std::nullopt;
  const auto& names = drawing.boneName;
  const int levels = drawing.levels();
  for (int k = 1; k < levels && k < static_cast<int>(names.size()); ++k)
    if (names[static_cast<std::size_t>(k)] == cluster.bone) return 2 * k;
  return std::nullopt;
}

/// Halfway between what two bones beside a disc have done: half of the turn, and its centre in the middle.
Pose halfway(const Pose& below, const Pose& above, const Vector3& centre) {
  Pose half;
  half.rotation = spatial::interpolate(below, above, 0.5).rotation;
  half.translation = 0.5 * (below * centre + above * centre) - half.rotation * centre;
  return half;
}

}  // namespace

std::vector<Pose> carrierPoses(const SpecimenDrawing& drawing, const Pose& X_WN, const Pose& X_WD,
                               const std::vector<TrackedCluster>& clusters) {
  const Pose X_NW = X_WN.inverse();
  auto poses = carrierPoses(drawing, X_NW * X_WD);
  std::vector<bool> moved(poses.size(), false);
  for (const TrackedCluster& cluster : clusters) {
    const auto carrier = movedBy(drawing, cluster);
    if (!carrier) continue;
    const auto k = static_cast<std::size_t>(*carrier);
    const Pose then = carrierPoses(drawing, X_NW * cluster.first->X_WD)[k];
    poses[k] = X_NW * cluster.X_WV * cluster.first->X_WV.inverse() * X_WN * then;
    moved[k] = true;
  }
  for (std::size_t disc = 1; disc < poses.size(); disc += 2)
    if (moved[disc - 1] || moved[disc + 1])
      poses[disc] = halfway(poses[disc - 1], poses[disc + 1], drawing.centres_m[disc / 2]);
  return poses;
}

int bonesMovedBy(const SpecimenDrawing& drawing, const std::vector<TrackedCluster>& clusters) {
  return static_cast<int>(std::ranges::count_if(
      clusters, [&drawing](const TrackedCluster& cluster) { return movedBy(drawing, cluster).has_value(); }));
}

}  // namespace articulus::scene
