#include "hardware/virtual_devices/seen_pose.h"

namespace articulus::hardware {

std::optional<spatial::Pose> seenPose(const device::TrackedBody& body) {
  if (body.hasPose) return body.X_TM;
  if (body.seen != 7U) return {};
  const spatial::Vector3 toA = body.marker_T_m[0] - body.marker_T_m[1], toC = body.marker_T_m[2] - body.marker_T_m[1];
  spatial::Pose X_TM;
  X_TM.rotation.col(0) = toA.normalized();
  X_TM.rotation.col(2) = toA.cross(toC).normalized();
  X_TM.rotation.col(1) = X_TM.rotation.col(2).cross(X_TM.rotation.col(0));
  X_TM.translation = body.marker_T_m[1];
  return X_TM;
}

}  // namespace articulus::hardware
