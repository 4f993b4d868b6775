#include "app/ctl/cell_kinematics.h"

#include "core/robot/kinematics.h"

namespace articulus::ctl {

spatial::Pose flangePose(const runtime::CellConfig& cell, const robot::JointVector& q) {
  return cell.X_WB * robot::flangePose(cell.robot, q);
}

spatial::Pose bodyPose(const runtime::CellConfig& cell, const robot::JointVector& q) {
  return flangePose(cell, q) * cell.X_FS * cell.X_SD;
}

}  // namespace articulus::ctl
