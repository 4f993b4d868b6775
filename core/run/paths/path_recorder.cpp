#include "core/run/paths/path_recorder.h"

#include "core/run/run_view.h"
#include "core/spatial/rotation.h"

namespace articulus::run {

using record::Channel;

namespace {

/// A path rests where the body did: a spline over seconds without a point would swing beyond the place where it came to
/// rest.
constexpr double kLongest_s = 0.5;

}  // namespace

spatial::Pose relativePose(const spatial::Pose& X_WD, const spatial::Pose& X_WR) {
  return {spatial::Matrix3(X_WD.rotation * X_WR.rotation.transpose()),
          spatial::Vector3(X_WD.translation - X_WR.translation)};
}

spatial::Pose relativePose(const record::Sample& s, const spatial::Pose& X_WR) { return relativePose(poseOf(s), X_WR); }

void PathRecorder::begin(const std::string& path, double distance_m, double angle_rad) {
  paths_[path].clear();
  current_ = path;
  distance_m_ = distance_m;
  angle_rad_ = angle_rad;
}

void PathRecorder::end() {
  if (current_.empty()) return;
  auto& points = paths_[current_];  // the way ends where the body is, near the point before or not
  if (seen_ && (points.empty() || points.back().time_s < latest_.time_s)) points.push_back(latest_);
  current_.clear();
}

void PathRecorder::take(const std::string& path) {
  auto& points = paths_[path];
  if (seen_ && (points.empty() || points.back().time_s < latest_.time_s)) points.push_back(latest_);
}

void PathRecorder::see(const record::Sample& sample, const spatial::Pose& X_WR, bool paused) {
  const double now_s = sample[Channel::HostTime];
  if (paused && seen_) left_out_s_ += now_s - last_s_;
  last_s_ = now_s;
  latest_ = {now_s - left_out_s_, relativePose(sample, X_WR)};
  seen_ = true;
  if (current_.empty() || paused) return;
  auto& points = paths_[current_];
  const bool far =
      points.empty() || latest_.time_s - points.back().time_s >= kLongest_s ||
      (latest_.X_RD.translation - points.back().X_RD.translation).norm() >= distance_m_ ||
      spatial::logRotation(latest_.X_RD.rotation * points.back().X_RD.rotation.transpose()).norm() >= angle_rad_;
  if (far) points.push_back(latest_);
}

}  // namespace articulus::run
