#include "core/tracking/bone_registration.h"

#include "core/sensing/landmark_registration.h"

namespace articulus::tracking {

base::Result<BoneRegistration> registerBone(const device::BoneScan& scan) {
  const auto about = [&](base::Error error) {
    error.message = scan.bone + ": " + error.message;
    return error;
  };
  const auto X_IV = sensing::registerLandmarks(scan.landmark_I_m, scan.landmark_V_m);
  if (!X_IV) return about(X_IV.error());
  const auto X_IM = sensing::triadOf(scan.marker_I_m[0], scan.marker_I_m[1], scan.marker_I_m[2]);
  if (!X_IM) return about(X_IM.error());
  BoneRegistration out;
  out.bone = scan.bone;
  out.landmarkResidual_m = X_IV->rms_m;
  out.warnings = X_IV->warnings;
  out.X_MV = X_IM->inverse() * X_IV->X_MN;
  const spatial::Pose X_VI = X_IV->X_MN.inverse();
  for (std::size_t k = 0; k < scan.marker_I_m.size(); ++k) out.marker_V_m[k] = X_VI * scan.marker_I_m[k];
  return out;
}

}  // namespace articulus::tracking
