#pragma once
#include <optional>
#include <vector>

#include "core/cycle/snapshot.h"
#include "core/protocol/program.h"
#include "core/protocol/step_kind.h"

namespace articulus::ui {

/// Which pose the moving body is on its way to, as far as the plan and the set-points tell it: where the present step
/// ends, else its set-point of now. Where loads say where it goes there is none.
/// Frames  W
/// Thread  ui
/// Test    tests/ui/cell_view/test_planned_pose.cpp
class PlannedPose {
 public:
  /// In  X_WD_home: where the way home ends
  explicit PlannedPose(const spatial::Pose& X_WD_home) : home_(X_WD_home) {}
  /// The program of the run that begins: each of its steps that states the pose it leads to.
  void begin(const protocol::Program& program);
  void end() { ends_.clear(); }

  /// In      each snapshot, in order: while a run is paused the pose stays that of the step that goes on
  void follow(const cycle::Snapshot& snapshot);
  [[nodiscard]] const std::optional<spatial::Pose>& now() const { return now_; }

 private:
  [[nodiscard]] std::optional<spatial::Pose> at(const cycle::Snapshot& snapshot) const;
  spatial::Pose home_;
  std::vector<std::optional<protocol::StepPose>> ends_;  // from the reference pose, by number of the action
  std::optional<spatial::Pose> now_;
};

}  // namespace articulus::ui
