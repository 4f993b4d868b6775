#include "ui/cell_view/pose_choice.h"

#include <cmath>
#include <utility>

#include "core/scene/reached_pose.h"
#include "core/scene/scene_model.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::ui {
namespace {
constexpr double kStep_m = 1e-5, kStep_rad = spatial::inRadians(0.01);
}

PoseChoice::PoseChoice(std::shared_ptr<const cell::CellConfig> cell, const safety::LimitSet& limits,
                       const robot::JointVector& start_rad)
    : cell_(std::move(cell)), limits_(limits), start_(start_rad) {
  stand(start_);
  startHere();
}

void PoseChoice::startHere() {
  start_ = q_;
  startX_WD_ = X_WD_;
}

void PoseChoice::stand(const robot::JointVector& q) {
  q_ = q;
  X_WD_ = scene::armAt(*cell_, q_).X_WD;
  margins_ = scene::marginsAt(*cell_, limits_, q_);
}

void PoseChoice::putBack() {
  stand(start_);
  X_WD_ = startX_WD_;
}

bool PoseChoice::take(const spatial::Pose& X_WD) {
  const auto q = scene::jointsAt(*cell_, X_WD, &q_);
  if (!q) return false;
  stand(*q);
  X_WD_ = X_WD;  // as it was asked for: what is read back is what was typed
  return true;
}

bool PoseChoice::put(const Numbers& numbers) { return take(scene::displacedFromHome(*cell_, numbers)); }

bool PoseChoice::move(const spatial::Vector3& by_m) { return take({X_WD_.rotation, X_WD_.translation + by_m}); }

bool PoseChoice::turn(const spatial::Vector3& by_rad) {
  return take({spatial::orthonormalised(spatial::expRotation(by_rad) * X_WD_.rotation), X_WD_.translation});
}

PoseChoice::Numbers PoseChoice::numbers() const {
  const spatial::Pose& home = cell_->X_WD_home;
  const spatial::Vector3 way = X_WD_.translation - home.translation;
  const auto angles = spatial::spineAngles(X_WD_.rotation * home.rotation.transpose());
  const Numbers exact{
      way.x(), way.y(), way.z(), angles.flexion_rad, angles.lateralBending_rad, angles.axialRotation_rad};
  Numbers told{};
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const double step = i < 3 ? kStep_m : kStep_rad;
    told[i] = std::round(exact[i] / step) * step + 0.0;  // + 0: no minus before a zero
  }
  return told;
}

}  // namespace articulus::ui
