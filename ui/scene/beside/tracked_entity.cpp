#include "ui/scene/beside/tracked_entity.h"

namespace articulus::ui {

void TrackedEntity::apply(const std::vector<scene::TrackedCluster>& clusters) {
  while (drawn_.size() > clusters.size()) {
    delete drawn_.back().entity;
    drawn_.pop_back();
  }
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    const auto& cluster = clusters[i];
    if (i == drawn_.size()) {
      auto* entity =
          new PartEntity(scene::clusterMesh(cluster.marker_V_m), Tone::Marker, PartEntity::Shape::Solid, this);
      drawn_.push_back({cluster.marker_V_m, entity});
    } else if (drawn_[i].marker_V_m != cluster.marker_V_m) {
      drawn_[i].entity->setMesh(scene::clusterMesh(cluster.marker_V_m));
      drawn_[i].marker_V_m = cluster.marker_V_m;
    }
    drawn_[i].entity->setEnabled(cluster.seen);
    if (cluster.seen) drawn_[i].entity->place(cluster.X_WV);
  }
}

void TrackedEntity::recolour(const Theme& theme) {
  for (const auto& drawn : drawn_) drawn.entity->recolour(theme);
}

}  // namespace articulus::ui
