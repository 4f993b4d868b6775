#include "core/scene/scene_model.h"

#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::scene {

spatial::Pose below(const spatial::Pose& X_WD) {
  spatial::Pose X_DP;
  X_DP.translation.z() = -2.0 * kBoneSpacing_m;
  return X_WD * X_DP;
}

spatial::Pose neutralOf(const spatial::Pose& X_WP) {
  spatial::Pose X_PD;
  X_PD.translation.z() = 2.0 * kBoneSpacing_m;
  return X_WP * X_PD;
}

SceneModel::SceneModel(const cell::CellConfig& cell) : cell_(cell) {
  home_ = armAt(cell_, cell.homeJoints_rad.size() == cell.robot.joints ? cell.homeJoints_rad
                                                                       : robot::JointVector::Zero(cell.robot.joints));
  home_.X_WP = below(home_.X_WD);
  home_.X_WM = spatial::interpolate(home_.X_WP, home_.X_WD, 0.5);
  clamped_ = home_.X_WP;
}

void SceneModel::clampAt(const spatial::Pose& X_WD) {
  clamped_ = below(X_WD);
  mounted_ = seen_ = true;
}

void SceneModel::forget() { mounted_ = seen_ = false; }

ScenePose armAt(const cell::CellConfig& cell, const robot::JointVector& q) {
  ScenePose pose;
  robot::LinkPoses links;
  robot::forwardKinematics(cell.robot, q, links);
  pose.X_WB = cell.X_WB;
  pose.links = links.count;
  for (int i = 0; i < links.count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    pose.X_WL[k] = cell.X_WB * links.link[k];
  }
  pose.X_WF = cell.X_WB * robot::flangePose(cell.robot, q);
  pose.X_WS = pose.X_WF * cell.X_FS;
  pose.X_WD = pose.X_WS * cell.X_SD;
  return pose;
}

robot::JointVector jointsIn(const cell::CellConfig& cell, const record::Sample& sample) {
  robot::JointVector q = cell.homeJoints_rad;
  if (q.size() != cell.robot.joints) q = robot::JointVector::Zero(cell.robot.joints);
  const auto measured = sample.six(record::Channel::Joint1);
  if (measured.allFinite())
    q.head(std::min<Eigen::Index>(6, q.size())) = measured.head(std::min<Eigen::Index>(6, q.size()));
  if (q.size() == 7 && std::isfinite(sample[record::Channel::Joint7])) q[6] = sample[record::Channel::Joint7];
  return q;
}

ScenePose SceneModel::evaluate(const record::Sample& sample, bool specimenMounted) {
  ScenePose pose = armAt(cell_, jointsIn(cell_, sample));

  // Clamped before this view was opened: then it happened at the home pose.
  if (specimenMounted && !mounted_) clamped_ = seen_ ? below(pose.X_WD) : home_.X_WP;
  mounted_ = specimenMounted;
  seen_ = true;
  pose.X_WP = specimenMounted ? clamped_ : below(pose.X_WD);
  pose.X_WM = spatial::interpolate(pose.X_WP, pose.X_WD, 0.5);

  const auto load = sample.six(record::Channel::ForceX);
  if (load.allFinite()) {
    pose.force_N = load.head<3>();
    pose.moment_Nm = load.tail<3>();
  }
  const auto angles = sample.three(record::Channel::Flexion);  // flexion, lateral bending, axial rotation
  if (angles.allFinite()) {
    const spatial::Matrix3 afterFlexion = spatial::rotationOf({angles[0], 0.0, 0.0});
    const spatial::Matrix3 afterBending = spatial::rotationOf({angles[0], angles[1], 0.0});
    pose.jointAxes = {afterFlexion.col(0), spatial::Vector3::UnitY(), afterBending.col(2)};
  }
  return pose;
}

double arrowLength_m(double load, double fullLoad, double fullLength_m) noexcept {
  if (!std::isfinite(load) || fullLoad <= 0.0) return 0.0;
  const double share = std::abs(load) / fullLoad;
  return fullLength_m * (share <= 1.0 ? share : 1.0 + 0.5 * (1.0 - std::exp(1.0 - share)));
}

}  // namespace articulus::scene
