#include "app/cli/kinematics/cell_kinematics.h"

#include "core/robot/kinematics.h"

namespace articulus::cli {

spatial::Pose flangePose(const cell::CellConfig& cell, const robot::JointVector& q) {
  return cell.X_WB * robot::flangePose(cell.robot, q);
}

spatial::Pose bodyPose(const cell::CellConfig& cell, const robot::JointVector& q) {
  return flangePose(cell, q) * cell.X_FS * cell.X_SD;
}

}  // namespace articulus::cli
