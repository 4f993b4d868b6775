#pragma once
#include <Qt3DCore/QEntity>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/scene/scene_model.h"
#include "core/scene/specimens/specimen_drawing.h"
#include "core/scene/tracked_cluster.h"
#include "ui/scene/part_entity.h"

namespace articulus::ui {

/// The specimen in the scene: its rigid pieces only move, its ligaments, springs and bodies that bend get another mesh
/// where they changed. Where nothing is known of it: a stump on each side.
/// Thread  ui
class SpecimenEntity : public Qt3DCore::QEntity {
  Q_OBJECT
 public:
  SpecimenEntity(std::shared_ptr<const scene::SpecimenDrawing> drawing, Qt3DCore::QNode* parent);

  void apply(const scene::ScenePose& pose);
  /// Bones that a tracking system follows move as it sees them, with the next apply().
  void setTracked(std::vector<scene::TrackedCluster> clusters);
  [[nodiscard]] int trackedBones() const;  ///< that move so now
  /// Names of the structures that are cut now.
  void setCuts(std::set<std::string> cuts);
  void recolour(const Theme& theme);
  /// Lights pots and clamps at its moving and at its fixed end.
  void setLit(bool moving, bool fixed);

 private:
  void applyPlain(const scene::ScenePose& pose);
  std::shared_ptr<const scene::SpecimenDrawing> drawing_;
  std::vector<PartEntity*> parts_, strands_;  // as in the drawing; plain: embedding above and below, then the stumps
  std::set<std::string> cuts_;
  std::vector<scene::TrackedCluster> tracked_;
  spatial::Pose last_;  // X_ND of the strands' meshes
  bool stale_ = true, trackedAnew_ = false;
};

}  // namespace articulus::ui
