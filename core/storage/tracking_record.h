#pragma once
#include <string>
#include <vector>

#include "core/record/tracked_pose.h"

namespace articulus::storage {

/// A bone that a tracking system follows, as it was registered.
struct TrackedBone {
  std::string name;
  double landmarkResidual_m = 0.0;  ///< rms
  std::string registrationJson;
};

/// What is known of a tracking system before a run.
struct TrackingHeader {
  double rate_Hz = 0.0;            ///< 0: nothing follows the bones
  std::vector<TrackedBone> bones;  ///< TrackedPose::body is the place in it
};

/// What a tracking system reported during a run.
struct TrackingRecord {
  TrackingHeader header;
  std::vector<record::TrackedPose> poses;  ///< by body, then by frame
};

}  // namespace articulus::storage
