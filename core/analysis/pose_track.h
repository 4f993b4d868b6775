#pragma once
#include <span>
#include <vector>

#include "core/spatial/pose.h"
#include "core/spatial/types.h"

namespace articulus::analysis {

/// A recorded path of poses that finds its point nearest to another pose: paths are compared by where the
/// body was, not by when. Between neighbours the path is straight, its turn even. Distance is sqrt(shift^2 + (arm
/// turn)^2).
/// Thread  any but control
class PoseTrack {
 public:
  struct Nearest {
    double place = 0.0;  ///< index of the sample before it, plus the share of the way to the next
    spatial::Pose pose;
    double distance_m = 0.0;
  };

  /// In      poses in order; arm_m: what a turn of one radian counts
  PoseTrack(std::vector<spatial::Pose> poses, double arm_m);

  /// Nearest point of the whole path.
  [[nodiscard]] Nearest nearest(const spatial::Pose& pose) const;
  /// Nearest point within so many samples around a place: keeps to the branch that it was on where a path comes back
  /// along itself.
  [[nodiscard]] Nearest nearest(const spatial::Pose& pose, double around, double samples) const;

  [[nodiscard]] std::size_t size() const noexcept { return poses_.size(); }
  [[nodiscard]] const spatial::Pose& operator[](std::size_t i) const noexcept { return poses_[i]; }
  [[nodiscard]] double arm_m() const noexcept { return arm_m_; }

 private:
  [[nodiscard]] Nearest nearestWithin(const spatial::Pose& pose, std::size_t first, std::size_t last) const;
  std::vector<spatial::Pose> poses_;
  double arm_m_;
};

/// Follows one path along another, forward by forward: each answer is looked for near the last one.
class TrackFollower {
 public:
  /// In  window: share of the track's samples within which the next answer lies, to either side
  explicit TrackFollower(const PoseTrack& track, double window = 0.05) noexcept
      : track_(track), samples_(window * static_cast<double>(track.size())) {}
  [[nodiscard]] PoseTrack::Nearest next(const spatial::Pose& pose);

 private:
  const PoseTrack& track_;
  double samples_, place_ = -1.0;
};

}  // namespace articulus::analysis
