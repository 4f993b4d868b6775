#include "ui/scene/axes_entity.h"

#include "core/scene/axis_shapes.h"

namespace articulus::ui {
namespace {

using scene::AxisLine;
using Shape = PartEntity::Shape;

constexpr double kAxis_m = 0.0026, kAngle_m = 0.0018, kCentre_m = 0.009;  // radii

PartEntity* axisEntity(AxisLine line, double half_m, double radius_m, Tone tone, Qt3DCore::QNode* parent) {
  return new PartEntity(scene::axisLine(line, half_m, radius_m), tone, Shape::Solid, parent);
}

}  // namespace

AxesEntity::AxesEntity(Qt3DCore::QNode* parent)
    : QEntity(parent), screw_(axisEntity(AxisLine::Solid, kHalfAxis_m, kAxis_m, Tone::ScrewAxis, this)),
      now_(axisEntity(AxisLine::Dashed, kHalfAxis_m, kAxis_m, Tone::AxisOfNow, this)),
      centre_(new PartEntity(scene::ball(kCentre_m), Tone::RotationCentre, Shape::Solid, this)),
      angles_{axisEntity(AxisLine::Solid, kHalfAngle_m, kAngle_m, Tone::JointX, this),
              axisEntity(AxisLine::Dashed, kHalfAngle_m, kAngle_m, Tone::JointY, this),
              axisEntity(AxisLine::Dotted, kHalfAngle_m, kAngle_m, Tone::JointZ, this)} {
  apply({}, {}, false, {});
}

void AxesEntity::apply(const scene::ScenePose& pose, const analysis::AxesNow& axes, bool clamped,
                       const SceneSwitches& shown) {
  const auto place = [clamped](PartEntity* part, bool on, const std::optional<analysis::HelicalAxis>& axis) {
    part->setEnabled(clamped && on && axis);
    if (axis) part->place(scene::along(axis->point_m, axis->direction));
  };
  place(screw_, shown.screwAxis, axes.sinceStart);
  place(now_, shown.axisOfNow, axes.instantaneous);
  centre_->setEnabled(clamped && shown.centre && axes.centre);
  if (axes.centre) centre_->place({spatial::Matrix3::Identity(), axes.centre->inFixed_m});
  for (std::size_t i = 0; i < angles_.size(); ++i) {
    angles_[i]->setEnabled(clamped && shown.anglesAxes && pose.jointAxes);
    if (pose.jointAxes) angles_[i]->place(scene::along(pose.X_WD.translation, (*pose.jointAxes)[i]));
  }
}

void AxesEntity::recolour(const Theme& theme) {
  for (auto* part : {screw_, now_, centre_, angles_[0], angles_[1], angles_[2]}) part->recolour(theme);
}

}  // namespace articulus::ui
