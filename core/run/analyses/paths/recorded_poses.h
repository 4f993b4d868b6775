#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/run/run_view.h"

namespace articulus::run {

/// One dwell of a passive path, as it was recorded.
struct RecordedPose {
  std::string path;       ///< "passive", "passive 2 back" ...
  double goal_rad = 0.0;  ///< of the angle that leads
  spatial::Pose X_WD;     ///< in the last sample before it was recorded
  spatial::Pose X_WR;     ///< reference that held then
  double restForce_N = 0.0,
         restMoment_Nm = 0.0;  ///< largest single reading of the loads wanted zero over the last rest_s
  double wayForce_N = 0.0, wayMoment_Nm = 0.0;  ///< and before
};

/// Poses that a run recorded along a passive path, its repeats and the paths back, in the order of the run.
/// In      rest_s: how long the end of each motion counts as dwell
/// Errors  InvalidArgument: the program takes no pose for a path of that name
[[nodiscard]] base::Result<std::vector<RecordedPose>> recordedPoses(const RunView& run, const std::string& path,
                                                                    double rest_s);

}  // namespace articulus::run
