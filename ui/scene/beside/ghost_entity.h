#pragma once
#include <Qt3DCore/QEntity>
#include <vector>

#include "core/cell/cell_config.h"
#include "core/scene/own_arm.h"
#include "core/scene/scene_model.h"
#include "ui/scene/part_entity.h"

namespace articulus::ui {

/// The arm with its load cell once more where it is planned to be: one colour, seen through, without a shadow.
/// Thread  ui
class GhostEntity : public Qt3DCore::QEntity {
  Q_OBJECT
 public:
  /// In  own: links that are drawn with a laboratory's own meshes
  GhostEntity(const cell::CellConfig& cell, const std::vector<scene::OwnLink>& own, Qt3DCore::QNode* parent);
  void apply(const scene::ScenePose& pose);
  void recolour(const Theme& theme);

 private:
  struct Link {
    int link;
    PartEntity* entity;
  };
  std::vector<Link> links_;
  PartEntity* loadCell_;
};

}  // namespace articulus::ui
