#pragma once
#include <string>
#include <vector>

#include "core/record/tracked_pose.h"

namespace articulus::storage {

/// What a tracking system told of a run.
struct TrackingRecord {
  std::vector<std::string> bodies;             ///< names; TrackedPose::body is the place in it
  std::vector<record::TrackedPose> poses;      ///< by body, then by frame
};

}  // namespace articulus::storage
