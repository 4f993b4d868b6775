#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/cell/cell_config.h"
#include "core/record/motion_track.h"
#include "core/scene/tracked_cluster.h"
#include "core/storage/tracking_record.h"

namespace articulus::ui {

/// What a tracking system saw of a stored run, in the axes of the cell, at any time of it.
/// Frames  T of the tracking system, W, D moving body, V bone
/// Thread  any; made by a worker, then const
/// Test    tests/ui/results/test_tracked_replay.cpp
class TrackedReplay {
 public:
  static constexpr std::size_t kMostPoses = 6000;  ///< a bone: as MotionTrack::kMostSamples

  /// In  cell: as it is frozen with the run; track: of the same run
  TrackedReplay(const storage::TrackingRecord& tracking, const cell::CellConfig& cell,
                const record::MotionTrack& track);

  /// Nothing tracked it, or nobody knows how the system stood in the cell: there is nothing to draw.
  [[nodiscard]] bool empty() const { return bones_.empty(); }
  /// Bone by bone; between two frames in which it was seen it lies between them, else where the nearer one has it.
  /// In  time_s: since the run began, as Channel::Time
  [[nodiscard]] std::vector<scene::TrackedCluster> at(double time_s) const;

 private:
  struct Seen {
    double time_s = 0.0;
    bool seen = false;
    bool joined = false;  ///< seen all the way from the one before, though not every frame of it is kept
    spatial::Pose X_WV;
  };
  struct Bone {
    scene::TrackedCluster cluster;
    std::vector<Seen> poses;  ///< in order of time
  };
  std::vector<Bone> bones_;
};

/// The markers of a bone as they were registered; empty where the text has none: a sensor gives the pose itself.
[[nodiscard]] std::vector<spatial::Vector3> markersOf(const storage::TrackedBone& bone);

}  // namespace articulus::ui
