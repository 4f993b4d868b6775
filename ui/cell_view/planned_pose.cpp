#include "ui/cell_view/planned_pose.h"

#include <algorithm>

#include "core/protocol/step_catalogue.h"
#include "core/record/sample_pose.h"
#include "core/scene/reached_pose.h"
#include "core/spatial/rotation.h"

namespace articulus::ui {

void PlannedPose::begin(const protocol::Program& program) {
  ends_.clear();
  for (const protocol::Action& action : program.actions) {
    if (action.kind != protocol::ActionKind::Motion || action.number < 0) continue;
    const auto at = static_cast<std::size_t>(action.number);
    ends_.resize(std::max(ends_.size(), at + 1));
    ends_[at] = protocol::poseOf(action.step);
  }
}

std::optional<spatial::Pose> PlannedPose::at(const cycle::Snapshot& snapshot) const {
  if (!cycle::moves(snapshot.state)) return {};
  if (snapshot.state == cycle::State::Home) return home_;
  const auto step = static_cast<std::size_t>(std::max(snapshot.step, 0));
  if (snapshot.planRunning && snapshot.step >= 0 && step < ends_.size() && ends_[step]) {
    const auto& p = snapshot.referencePosition_m;
    const auto& q = snapshot.referenceQuaternion;
    const spatial::Pose X_WR{spatial::Quaternion(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix(),
                             {p[0], p[1], p[2]}};
    return scene::displacedFrom(X_WR, *ends_[step]);
  }
  return record::setPointOf(snapshot.sample);
}

void PlannedPose::follow(const cycle::Snapshot& snapshot) {
  if (snapshot.planPaused && snapshot.step < 0) return;
  now_ = at(snapshot);
}

}  // namespace articulus::ui
