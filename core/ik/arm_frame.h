#pragma once
#include "core/robot/robot_model.h"

namespace articulus::ik {

/// What is fixed before axis 1 and after axis 6, removed from a flange pose, so that closed forms see the moving arm
/// alone.
/// Frames  A: on axis 1, z along it, at the height where the normal to axis 2 leaves; E: turns with axis 6, where the
///         normal from axis 5 arrives
/// Thread  any; const, real-time safe
class ArmFrame {
 public:
  ArmFrame() = default;
  /// In  first, last: geometry of links 1 and 6
  ArmFrame(const robot::LinkGeometry& first, const robot::LinkGeometry& last, const spatial::Pose& X_B0,
           const spatial::Pose& X_LF);

  /// X_AE of X_BF.
  [[nodiscard]] spatial::Pose armPose(const spatial::Pose& X_BF) const noexcept {
    spatial::Pose X;
    if (straight_) {  // base and flange without rotation, as most robot files have them
      X.rotation = X_BF.rotation;
      X.translation = X_AB_.translation + X_BF.translation;
      X.translation += X_BF.rotation * X_FE_.translation;
      return X;
    }
    X = X_AB_ * X_BF * X_FE_;
    return X;
  }

 private:
  spatial::Pose X_AB_, X_FE_;
  bool straight_ = true;
};

}  // namespace articulus::ik
