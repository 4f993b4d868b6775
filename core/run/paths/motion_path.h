#pragma once
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/motion/spline_path.h"
#include "core/spatial/types.h"
#include "core/storage/user_store.h"

namespace articulus::run {

/// Which motion of a stored run is to become a path.
struct MotionPathChoice {
  std::string bone{}, relativeTo{};  ///< two bones that a tracker followed; both empty: the moving body of the samples
  spatial::Matrix3 R_WB = spatial::Matrix3::Identity();  ///< axes of the bone that stands, in those of the world
  spatial::Vector3 point_m = spatial::Vector3::Zero();   ///< of the moving bone, in its axes: what D is to follow
  double from_s = 0.0, to_s = std::numeric_limits<double>::infinity();  ///< since the run began
  double cutoff_Hz = 6.0;                                               ///< of a low-pass, zero phase; 0: none
  double bridge_s = 0.1;       ///< longest stretch without a pose that is bridged
  double distance_m = 0.0005;  ///< points are at least so far apart,
  double angle_rad = 0.002;    ///< or turned so much
};

/// A motion as a path that a replay_path step can follow.
struct MotionPath {
  std::vector<motion::PathPoint> points;  ///< relative to the first pose, times from zero
  std::size_t poses = 0;                  ///< that it is made of
  double peak_m_per_s = 0.0, peak_rad_per_s = 0.0;
  double farthest_m = 0.0, widest_rad = 0.0;            ///< from the first pose
  spatial::Vector3 began_m = spatial::Vector3::Zero();  ///< place of the first pose: of D in W, of bones as R_WB has it
};

/// Turns a motion of a stored run, measured here or imported, into a path: tracked in vivo, for instance, to be done
/// with a specimen. Gaps are bridged, jumps taken out of tracked bones, all is low-passed, then thinned.
/// Frames  displacement and turn from the first pose, along axes of W
/// Errors  NotFound: bones that nothing followed, no poses in the stretch; InvalidArgument: a choice that contradicts
///         itself, a gap that is too long (from when to when), a motion that turns by half a turn or more
/// Source  Martinez 2012, 1.1: motions measured in vivo as a trajectory of the robot
/// Thread  the one of the store
/// Test    tests/core/run/motion_path_test.cpp
[[nodiscard]] base::Result<MotionPath> motionPath(storage::UserStore& store, std::int64_t runId,
                                                  const MotionPathChoice& choice);

/// As the CSV file that a replay_path step reads, with these lines before it, each behind "# ".
[[nodiscard]] std::string pathCsv(const MotionPath& path, const std::vector<std::string>& comments);

}  // namespace articulus::run
