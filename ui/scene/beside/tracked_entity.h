#pragma once
#include <Qt3DCore/QEntity>
#include <vector>

#include "core/scene/tracked_cluster.h"
#include "ui/scene/part_entity.h"

namespace articulus::ui {

/// The markers of tracked bones where they are seen; a bone that is lost has none.
/// Thread  ui
class TrackedEntity : public Qt3DCore::QEntity {
  Q_OBJECT
 public:
  explicit TrackedEntity(Qt3DCore::QNode* parent) : QEntity(parent) {}
  void apply(const std::vector<scene::TrackedCluster>& clusters);
  void recolour(const Theme& theme);

 private:
  struct Drawn {
    std::vector<spatial::Vector3> marker_V_m;
    PartEntity* entity;
  };
  std::vector<Drawn> drawn_;
};

}  // namespace articulus::ui
