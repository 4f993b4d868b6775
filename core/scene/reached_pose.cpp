#include "core/scene/reached_pose.h"

#include "core/ik/inverse_kinematics.h"
#include "core/spatial/rotation.h"

namespace articulus::scene {

spatial::Pose displacedFromHome(const cell::CellConfig& cell, const std::array<double, 6>& pose) {
  const spatial::Pose& home = cell.X_WD_home;
  return {spatial::rotationOf({pose[3], pose[4], pose[5]}) * home.rotation,
          home.translation + spatial::Vector3(pose[0], pose[1], pose[2])};
}

base::Result<robot::JointVector> jointsAt(const cell::CellConfig& cell, const spatial::Pose& X_WD) {
  const spatial::Pose X_BF = cell.X_WB.inverse() * X_WD * (cell.X_FS * cell.X_SD).inverse();
  robot::JointVector near = cell.homeJoints_rad;
  if (near.size() != cell.robot.joints) near = robot::JointVector::Zero(cell.robot.joints);
  ik::SolutionSet found;
  ik::InverseKinematics(cell.robot).solve(X_BF, near, found);
  if (found.count == 0)
    return base::Error{base::ErrorCode::OutOfRange, "The arm does not reach this pose.",
                       "Choose a pose nearer to the home pose."};
  return robot::JointVector(found.q[0]);
}

}  // namespace articulus::scene
