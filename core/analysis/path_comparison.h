#pragma once
#include <span>
#include <vector>

#include "core/analysis/pose_track.h"
#include "core/base/result.h"

namespace articulus::analysis {

/// How far one recorded path is from another, by pose.
struct PathDifference {
  double maxShift_m = 0.0, rmsShift_m = 0.0;
  double maxTurn_rad = 0.0, rmsTurn_rad = 0.0;
  std::size_t compared = 0;  ///< poses of the repeat
};

/// Compares each pose of a repeat with the nearest one on a reference path, advancing along both. A repeat at another
/// speed, with other dwells or another number of samples is the same path.
/// In      arm_m: what a turn of one radian counts when the nearest pose is looked for
/// Errors  InvalidArgument: a path with fewer than two poses
/// Source  Hill 2013, ch. 5 (replay of the intact path); Omrcen & Nemec 2002 (repeatability of the passive path)
/// Thread  any but control
[[nodiscard]] base::Result<PathDifference> comparePaths(std::span<const spatial::Pose> reference,
                                                        std::span<const spatial::Pose> repeat, double arm_m = 0.1);

/// How well a path comes again.
struct PathRepeatability {
  std::size_t repeats = 0, stations = 0;
  double maxShift_m = 0.0, rmsShift_m = 0.0;  ///< of all repeats at all stations from the mean path
  double maxTurn_rad = 0.0, rmsTurn_rad = 0.0;
  double worstShiftSpread_m = 0.0,
         worstTurnSpread_rad = 0.0;  ///< standard deviation over the repeats, at the worst station
};

/// At each pose of the first path the nearest pose of every other path is found; all are compared with their mean
/// there. What lies along the path is no difference: it is only a matter of when.
/// Errors  InvalidArgument: fewer than two paths, or one with fewer than two poses
[[nodiscard]] base::Result<PathRepeatability> pathRepeatability(std::span<const std::vector<spatial::Pose>> repeats,
                                                                double arm_m = 0.1);

}  // namespace articulus::analysis
