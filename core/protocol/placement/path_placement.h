#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/motion/spline_path.h"
#include "core/spatial/pose.h"

namespace articulus::protocol {

/// Where the frame of a registered body lies as a path in it is followed, and whose registration says so.
/// Frames  M the registered body's (its bone model, its CT), as it lies in W while D is at the reference pose
struct PathPlacement {
  spatial::Pose X_WM;
  spatial::Vector3 expected_WR_m =
      spatial::Vector3::Zero();   ///< of D: what is told before a run, checks too, goes by it
  double rms_m = 0.0;             ///< residual of its landmarks
  std::int64_t registration = 0;  ///< in the person's database; 0: out of a file
  std::string made;               ///< ISO 8601 UTC

  [[nodiscard]] bool operator==(const PathPlacement& other) const {
    return X_WM.rotation == other.X_WM.rotation && X_WM.translation == other.X_WM.translation &&
           expected_WR_m == other.expected_WR_m && rms_m == other.rms_m && registration == other.registration &&
           made == other.made;
  }
};

/// Out of the frame of a registered body into the world.
/// In      points: the motion of the moving bone from the reference pose as M sees it, about its origin and along its
///         axes: the pose in M of what coincides with M at the reference pose and moves with the bone; p_WR_m: D's
///         place at the reference pose
/// Out     of D from the reference pose, displacement and turn along axes of W
/// Thread  any but control
/// Test    tests/core/protocol/path_placement_test.cpp
[[nodiscard]] std::vector<motion::PathPoint> alongWorld(const std::vector<motion::PathPoint>& points,
                                                        const spatial::Pose& X_WM, const spatial::Vector3& p_WR_m);
/// The other way: a path of D as the registered body sees it, to be done with another specimen.
[[nodiscard]] std::vector<motion::PathPoint> asBodySees(const std::vector<motion::PathPoint>& points,
                                                        const spatial::Pose& X_WM, const spatial::Vector3& p_WR_m);

}  // namespace articulus::protocol
