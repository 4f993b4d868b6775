#pragma once
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/spatial/pose.h"

namespace articulus::tracking {

/// A body's pose at a time, as some device reports it.
struct TimedPose {
  double time_s = 0.0;
  spatial::Pose X;
};

/// How well two devices agree on one body's motion.
struct MotionAgreement {
  double rmsShift_m = 0.0, maxShift_m = 0.0;
  double rmsTurn_rad = 0.0, maxTurn_rad = 0.0;
  double timeShift_s = 0.0;  ///< the second reports this much later: its clock or its transport is late
  std::size_t compared = 0;
};

/// Compares motions, not places: each is relative to its own pose at the first time that both know. Frames of the two
/// need only differ by a constant pose, which is fitted (the body's frame as the second device has it); the time shift
/// is what makes the turns and shifts fit best.
/// In      first, second by rising time; mostShift_s: within which the time shift is looked for; arm_m: what a turn of
///         one radian counts
/// Errors  InvalidArgument: fewer than ten poses of the second within the time of the first
/// Source  Hill 2013, Fig 2-2 (robot against tracker: the relative motion is the same in either's axes)
[[nodiscard]] base::Result<MotionAgreement> compareMotions(std::span<const TimedPose> first,
                                                           std::span<const TimedPose> second, double mostShift_s = 0.2,
                                                           double arm_m = 0.05);

}  // namespace articulus::tracking
