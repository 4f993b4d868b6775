#pragma once
#include <optional>
#include <vector>

#include "core/cell/cell_config.h"
#include "core/record/tracked_pose.h"
#include "core/scene/tracked_cluster.h"

namespace articulus::station {
class StationLink;
}

namespace articulus::ui {

/// The tracked bones of a station in the axes of the cell, to be drawn.
/// Frames  T of the tracking system, W, D moving body, V bone
/// Thread  ui
/// Test    tests/ui/cell_view/test_tracked_bones.cpp
class TrackedBones {
 public:
  TrackedBones(const station::StationLink& link, const cell::CellConfig& cell);

  /// In      X_WD as it is measured now
  /// Out     bone by bone; empty where nothing tracks, before the first frame, and where nobody knows how the system
  ///         stands in the cell
  [[nodiscard]] std::vector<scene::TrackedCluster> now(const spatial::Pose& X_WD);

 private:
  [[nodiscard]] std::optional<spatial::Pose> place(const std::vector<record::TrackedPose>& poses,
                                                   const spatial::Pose& X_WD) const;
  const station::StationLink& link_;
  std::optional<spatial::Pose> stated_;  // X_WT of a simulated system: its cell file has it
  std::optional<spatial::Pose> found_;   // the last that the moving body told
};

}  // namespace articulus::ui
