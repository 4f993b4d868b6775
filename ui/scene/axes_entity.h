#pragma once
#include <Qt3DCore/QEntity>
#include <array>

#include "core/analysis/joint/live_axes.h"
#include "core/scene/scene_model.h"
#include "ui/scene/part_entity.h"
#include "ui/scene/scene_switches.h"

namespace articulus::ui {

/// What the joint turns about: screw axis since the start (solid), axis of now (dashed), centre of rotation (a ball),
/// and the axes of the clinical angles (solid, dashed and dotted as everywhere). None where there is none to tell.
/// Thread  ui
class AxesEntity : public Qt3DCore::QEntity {
  Q_OBJECT
 public:
  static constexpr double kHalfAxis_m = 0.16, kHalfAngle_m = 0.11;  ///< how far an axis is drawn to either side

  explicit AxesEntity(Qt3DCore::QNode* parent);
  /// In  clamped: there is a joint
  void apply(const scene::ScenePose& pose, const analysis::AxesNow& axes, bool clamped, const SceneSwitches& shown);
  void recolour(const Theme& theme);

 private:
  PartEntity *screw_, *now_, *centre_;
  std::array<PartEntity*, 3> angles_;
};

}  // namespace articulus::ui
