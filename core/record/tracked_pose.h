#pragma once
#include <cstdint>

#include "core/spatial/pose.h"

namespace articulus::record {

/// How a tracked pose came about.
enum class TrackQuality : std::int32_t {
  Seen,     ///< measured in this frame
  Bridged,  ///< between two that were seen, near enough in time
  Missing,  ///< not known; the pose means nothing
};

/// Where one body was in one frame of a tracking system.
struct TrackedPose {
  std::int64_t frame = 0;  ///< number of the exposure
  double time_s = 0.0;     ///< of the exposure, station clock
  std::int32_t body = 0;   ///< place in the list of bodies
  TrackQuality quality = TrackQuality::Missing;
  spatial::Pose X_TV;       ///< vertebra (or body) in the tracking system
  double residual_m = 0.0;  ///< rms of its markers; 0 where a sensor gives the pose itself
  double age_s = 0.0;       ///< when the station took it, since the exposure; of a frame that was lost, not a number
  std::int32_t markersSeen = 0;  ///< bit by marker; 0 where a sensor gives the pose itself
};

}  // namespace articulus::record
