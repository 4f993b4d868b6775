#include "core/record/sample_pose.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::record {

namespace {

/// In  position, quaternion: the first channel of each
spatial::Pose poseIn(const Sample& s, Channel position, Channel quaternion) {
  const auto at = [&](int i) { return s[static_cast<Channel>(static_cast<int>(quaternion) + i)]; };
  const spatial::Quaternion q(at(0), at(1), at(2), at(3));
  return {spatial::Matrix3(q.normalized().toRotationMatrix()), spatial::Vector3(s.three(position))};
}

}  // namespace

spatial::Pose poseOf(const Sample& s) { return poseIn(s, Channel::PositionX, Channel::QuaternionW); }

std::optional<spatial::Pose> setPointOf(const Sample& s) {
  const spatial::Vector6 load = s.six(Channel::WantedForceX);
  if (std::any_of(load.begin(), load.end(), [](double value) { return std::isfinite(value); })) return {};
  const spatial::Pose X_WD = poseIn(s, Channel::WantedPositionX, Channel::WantedQuaternionW);
  if (!X_WD.translation.allFinite() || !X_WD.rotation.allFinite()) return {};
  return X_WD;
}

}  // namespace articulus::record
