#include "core/scene/reached_pose.h"

#include <algorithm>
#include <limits>

#include "core/ik/inverse_kinematics.h"
#include "core/spatial/rotation.h"

namespace articulus::scene {

spatial::Pose displacedFromHome(const cell::CellConfig& cell, const std::array<double, 6>& pose) {
  return displacedFrom(cell.X_WD_home, pose);
}

spatial::Pose displacedFrom(const spatial::Pose& X_WR, const std::array<double, 6>& pose) {
  return {spatial::rotationOf({pose[3], pose[4], pose[5]}) * X_WR.rotation,
          X_WR.translation + spatial::Vector3(pose[0], pose[1], pose[2])};
}

base::Result<robot::JointVector> jointsAt(const cell::CellConfig& cell, const spatial::Pose& X_WD,
                                          const robot::JointVector* near_rad) {
  const spatial::Pose X_BF = cell.X_WB.inverse() * X_WD * (cell.X_FS * cell.X_SD).inverse();
  robot::JointVector near = near_rad ? *near_rad : cell.homeJoints_rad;
  if (near.size() != cell.robot.joints) near = robot::JointVector::Zero(cell.robot.joints);
  ik::SolutionSet found;
  ik::InverseKinematics(cell.robot).solve(X_BF, near, found);
  if (found.count == 0)
    return base::Error{base::ErrorCode::OutOfRange, "The arm does not reach this pose.",
                       "Choose a pose nearer to the home pose."};
  return robot::JointVector(found.q[0]);
}

record::Sample sampleAt(const cell::CellConfig& cell, robot::JointVector q, const spatial::Pose& X_WD) {
  using record::Channel;
  record::Sample sample;
  sample.value.fill(std::numeric_limits<double>::quiet_NaN());
  if (q.size() != cell.robot.joints) q = robot::JointVector::Zero(cell.robot.joints);
  const Eigen::Index six = std::min<Eigen::Index>(6, q.size());
  sample.set(Channel::Joint1, spatial::Vector6::Zero());
  sample.set(Channel::Joint1, q.head(six));
  if (q.size() == 7) sample[Channel::Joint7] = q[6];
  sample.set(Channel::PositionX, X_WD.translation);
  const auto angles = spatial::spineAngles(X_WD.rotation * cell.X_WD_home.rotation.transpose());
  sample.set(Channel::Flexion,
             spatial::Vector3(angles.flexion_rad, angles.lateralBending_rad, angles.axialRotation_rad));
  return sample;
}

}  // namespace articulus::scene
