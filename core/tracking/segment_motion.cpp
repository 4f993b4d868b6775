#include "core/tracking/segment_motion.h"

#include <algorithm>

#include "core/spatial/rotation.h"

namespace articulus::tracking {

using record::TrackQuality;
using spatial::Pose;
using spatial::Vector3;

spatial::Matrix3 vertebralAxes() noexcept {
  spatial::Matrix3 R;  // columns: X left, Y up, Z forward
  R << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  return R;
}

SegmentMotion segmentMotion(const Pose& X_TU, const Pose& X_TL, const Pose& X_LU0) noexcept {
  const Pose X_LU = X_TL.inverse() * X_TU;
  // The turn since the reference, about axes of the lower vertebra.
  const auto angles = spatial::spineAngles(X_LU.rotation * X_LU0.rotation.transpose());
  SegmentMotion m;
  m.known = true;
  m.flexion_rad = angles.flexion_rad;
  m.bendingRight_rad = angles.lateralBending_rad;
  m.rotationLeft_rad = angles.axialRotation_rad;
  m.shift_m = vertebralAxes().transpose() * (X_LU.translation - X_LU0.translation);
  return m;
}

std::vector<SegmentMotion> segmentMotions(const Track& upper, const Track& lower, std::size_t reference) {
  const std::size_t n = std::min(upper.size(), lower.size());
  std::vector<SegmentMotion> out(n);
  const auto known = [&](std::size_t k) {
    return upper[k].quality != TrackQuality::Missing && lower[k].quality != TrackQuality::Missing;
  };
  Pose first;
  Vector3 shift = Vector3::Zero(), turn = Vector3::Zero();
  std::size_t count = 0;
  for (std::size_t k = 0; k < n && count < std::max<std::size_t>(reference, 1); ++k) {
    if (!known(k)) continue;
    const Pose X_LU = lower[k].X_TV.inverse() * upper[k].X_TV;
    if (count == 0) first = X_LU;
    shift += X_LU.translation;
    turn += spatial::logRotation(X_LU.rotation *
                                 first.rotation.transpose());  // small: the mean of the vectors is the mean turn
    ++count;
  }
  Pose rest;
  if (count > 0) {
    rest.translation = shift / static_cast<double>(count);
    rest.rotation = spatial::expRotation(turn / static_cast<double>(count)) * first.rotation;
  }
  for (std::size_t k = 0; k < n; ++k) {
    if (known(k)) out[k] = segmentMotion(upper[k].X_TV, lower[k].X_TV, rest);
    out[k].frame = upper[k].frame;
    out[k].time_s = upper[k].time_s;
  }
  return out;
}

}  // namespace articulus::tracking
