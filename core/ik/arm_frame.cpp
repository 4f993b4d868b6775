#include "core/ik/arm_frame.h"

#include "core/robot/kinematics.h"

namespace articulus::ik {

ArmFrame::ArmFrame(const robot::LinkGeometry& first, const robot::LinkGeometry& last, const spatial::Pose& X_B0,
                   const spatial::Pose& X_LF) {
  const robot::LinkGeometry base(first.alpha_rad(), first.a_m(), first.d_m(), 0.0);
  const robot::LinkGeometry wrist(0.0, 0.0, last.d_m(), 0.0);
  X_AB_ = (X_B0 * robot::jointTransform(base, 0.0)).inverse();
  X_FE_ = (robot::jointTransform(wrist, 0.0) * X_LF).inverse();
  straight_ = X_AB_.rotation == spatial::Matrix3::Identity() && X_FE_.rotation == spatial::Matrix3::Identity();
}

}  // namespace articulus::ik
