#include "core/analysis/pose_track.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/spatial/rotation.h"

namespace articulus::analysis {
namespace {

using spatial::Pose;
using spatial::Vector6;

Vector6 way(const Pose& from, const Pose& to, double arm_m) noexcept {
  Vector6 w;
  w << to.translation - from.translation, arm_m * spatial::logRotation(to.rotation * from.rotation.transpose());
  return w;
}

/// A quick bound of the distance: shift, and the chord of the turn, which is never longer than its arc.
double leastSquare(const Pose& a, const Pose& b, double arm_m) noexcept {
  return (a.translation - b.translation).squaredNorm() + 0.5 * arm_m * arm_m * (a.rotation - b.rotation).squaredNorm();
}

}  // namespace

PoseTrack::PoseTrack(std::vector<Pose> poses, double arm_m) : poses_(std::move(poses)), arm_m_(arm_m) {}

PoseTrack::Nearest PoseTrack::nearest(const Pose& pose) const { return nearestWithin(pose, 0, poses_.size() - 1); }

PoseTrack::Nearest PoseTrack::nearest(const Pose& pose, double around, double samples) const {
  const double last = static_cast<double>(poses_.size() - 1);
  return nearestWithin(pose, static_cast<std::size_t>(std::clamp(std::floor(around - samples), 0.0, last)),
                       static_cast<std::size_t>(std::clamp(std::ceil(around + samples), 0.0, last)));
}

PoseTrack::Nearest PoseTrack::nearestWithin(const Pose& pose, std::size_t first, std::size_t last) const {
  // The nearest sample first, by the cheap bound; then the two stretches that meet there.
  std::size_t best = first;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = first; i <= last; ++i) {
    const double square = leastSquare(poses_[i], pose, arm_m_);
    if (square < least) {
      least = square;
      best = i;
    }
  }
  Nearest answer{static_cast<double>(best), poses_[best], way(poses_[best], pose, arm_m_).norm()};
  for (const std::size_t start : {best - (best > first ? 1u : 0u), best}) {
    if (start + 1 > last) continue;
    const Vector6 stretch = way(poses_[start], poses_[start + 1], arm_m_), to = way(poses_[start], pose, arm_m_);
    const double square = stretch.squaredNorm();
    if (square == 0.0) continue;
    const double share = std::clamp(to.dot(stretch) / square, 0.0, 1.0);
    const Pose between = spatial::interpolate(poses_[start], poses_[start + 1], share);
    const double distance = way(between, pose, arm_m_).norm();
    if (distance < answer.distance_m) answer = {static_cast<double>(start) + share, between, distance};
  }
  return answer;
}

PoseTrack::Nearest TrackFollower::next(const Pose& pose) {
  const auto found = place_ < 0.0 ? track_.nearest(pose) : track_.nearest(pose, place_, std::max(2.0, samples_));
  place_ = found.place;
  return found;
}

}  // namespace articulus::analysis
