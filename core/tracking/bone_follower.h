#pragma once
#include <span>
#include <vector>

#include "core/device/tracker.h"
#include "core/record/tracked_pose.h"
#include "core/tracking/bone_registration.h"
#include "core/tracking/marker_pose.h"

namespace articulus::tracking {

/// Poses of bones out of frames as they come, one after the other; frames that were lost on the way are reported as
/// missing.
/// Thread  any one but control: it takes memory
class BoneFollower {
 public:
  /// In      bones: in the order of the tracker's bodies
  explicit BoneFollower(std::vector<BoneRegistration> bones, const MarkerPoseOptions& options = {});

  /// Adds the poses of a frame to `out`, bone by bone, Seen or Missing; before them, those of the frames that were lost
  /// since the last one.
  /// In      age_s: of the frame, since it was recorded
  /// Errors  InvalidArgument: more bodies than are registered, a counter that has not risen; nothing is added then
  [[nodiscard]] base::Result<void> follow(const device::TrackerFrame& frame, double age_s,
                                          std::vector<record::TrackedPose>& out);
  /// What comes next begins anew: nothing was lost before it.
  void reset() { followed_ = false; }

  [[nodiscard]] std::span<const BoneRegistration> bones() const { return bones_; }
  /// More lost frames in a row are reported by the gap in their numbers alone: a clock that jumped must not fill the
  /// memory.
  static constexpr std::uint64_t kMostLost = 10'000;

 private:
  std::vector<BoneRegistration> bones_;
  MarkerPoseOptions options_;
  bool followed_ = false;
  std::uint64_t last_ = 0;
  double lastTime_s_ = 0.0;
};

}  // namespace articulus::tracking
