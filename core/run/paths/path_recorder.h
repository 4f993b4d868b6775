#pragma once
#include <map>
#include <string>
#include <vector>

#include "core/motion/spline_path.h"
#include "core/record/sample.h"

namespace articulus::run {

/// Takes the paths of a run from its samples: all the way, thinned, or pose by pose.
/// Frames  poses of D relative to the reference pose, along axes of W
/// Thread  one client thread
class PathRecorder {
 public:
  /// From the next sample on, a point wherever the body has moved or turned that far, and two a second where it
  /// has not. A path of that name begins anew.
  void begin(const std::string& path, double distance_m, double angle_rad);
  void end();
  /// The latest sample's pose becomes the next point of the path.
  void take(const std::string& path);
  /// A path of that name begins anew.
  void forget(const std::string& path) { paths_.erase(path); }
  /// In  paused: it is no part of a path, and its time neither
  void see(const record::Sample& sample, const spatial::Pose& X_WR, bool paused = false);
  [[nodiscard]] const std::map<std::string, std::vector<motion::PathPoint>>& paths() const { return paths_; }
  [[nodiscard]] bool recording() const { return !current_.empty(); }

 private:
  std::map<std::string, std::vector<motion::PathPoint>> paths_;
  std::string current_;
  double distance_m_ = 0.0, angle_rad_ = 0.0;
  motion::PathPoint latest_;
  bool seen_ = false;
  double last_s_ = 0.0, left_out_s_ = 0.0;
};

/// D relative to the reference pose: translation and rotation, along axes of W.
[[nodiscard]] spatial::Pose relativePose(const spatial::Pose& X_WD, const spatial::Pose& X_WR);
[[nodiscard]] spatial::Pose relativePose(const record::Sample& sample, const spatial::Pose& X_WR);

}  // namespace articulus::run
