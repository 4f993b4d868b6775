#include "core/cycle/recorded_frame.h"

#include <algorithm>

namespace articulus::cycle {

using spatial::Matrix3;
using spatial::Vector3;

void pack(const device::TrackerFrame& frame, base::Nanoseconds taken, RecordedFrame& out) noexcept {
  out.time = frame.time;
  out.taken = taken;
  out.counter = frame.counter;
  out.bodies = std::min(frame.bodies, out.body.size());
  for (std::size_t b = 0; b < out.bodies; ++b) {
    const device::TrackedBody& from = frame.body[b];
    RecordedFrame::Body& to = out.body[b];
    for (std::size_t k = 0; k < from.marker_T_m.size(); ++k)
      Eigen::Map<Vector3>(&to.marker_T_m[3 * k]) = from.marker_T_m[k];
    Eigen::Map<Matrix3>(to.X_TM.data()) = from.X_TM.rotation;
    Eigen::Map<Vector3>(&to.X_TM[9]) = from.X_TM.translation;
    to.seen = from.seen;
    to.hasPose = from.hasPose;
  }
}

device::TrackerFrame unpacked(const RecordedFrame& frame) noexcept {
  device::TrackerFrame out;
  out.time = frame.time;
  out.counter = frame.counter;
  out.bodies = frame.bodies;
  for (std::size_t b = 0; b < frame.bodies; ++b) {
    const RecordedFrame::Body& from = frame.body[b];
    device::TrackedBody& to = out.body[b];
    for (std::size_t k = 0; k < to.marker_T_m.size(); ++k)
      to.marker_T_m[k] = Eigen::Map<const Vector3>(&from.marker_T_m[3 * k]);
    to.X_TM.rotation = Eigen::Map<const Matrix3>(from.X_TM.data());
    to.X_TM.translation = Eigen::Map<const Vector3>(&from.X_TM[9]);
    to.seen = from.seen;
    to.hasPose = from.hasPose;
  }
  return out;
}

}  // namespace articulus::cycle
