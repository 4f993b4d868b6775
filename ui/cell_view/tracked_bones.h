#pragma once
#include <QStringList>
#include <optional>
#include <vector>

#include "core/cell/cell_config.h"
#include "core/record/tracked_pose.h"
#include "core/scene/tracked_cluster.h"
#include "ui/cell_view/tracker_place.h"

namespace articulus::station {
class StationLink;
}

namespace articulus::ui {

/// Of the bones that its tracking system follows: TrackedPose::body is the place in it.
[[nodiscard]] QStringList trackedNames(const station::StationLink& link);

/// The tracked bones of a station in the axes of the cell, to be drawn.
/// Frames  W, D moving body, V bone
/// Thread  ui
/// Test    tests/ui/cell_view/test_tracked_bones.cpp
class TrackedBones {
 public:
  TrackedBones(const station::StationLink& link, const cell::CellConfig& cell) : link_(link), place_(cell) {}

  /// In      X_WD as it is measured now; clamped: a specimen is held, whose bones move as they are tracked from where
  ///         each was first seen since the vice closed on it
  /// Out     bone by bone; empty where nothing tracks, before the first frame, and where nobody knows how the system
  ///         stands in the cell
  [[nodiscard]] std::vector<scene::TrackedCluster> now(const spatial::Pose& X_WD, bool clamped = false);

 private:
  [[nodiscard]] std::optional<spatial::Pose> place(const std::vector<record::TrackedPose>& poses,
                                                   const spatial::Pose& X_WD) const;
  const station::StationLink& link_;
  TrackerPlace place_;
  std::optional<spatial::Pose> found_;                              // the last that the moving body told
  std::vector<std::optional<scene::TrackedCluster::First>> first_;  // bone by bone
};

}  // namespace articulus::ui
