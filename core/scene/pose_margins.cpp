#include "core/scene/pose_margins.h"

#include <algorithm>

#include "core/robot/kinematics.h"
#include "core/scene/scene_model.h"
#include "core/spatial/dense_solvers.h"

namespace articulus::scene {

PoseMargins marginsAt(const cell::CellConfig& cell, const safety::LimitSet& limits, const robot::JointVector& q) {
  PoseMargins out;
  const robot::JointVector jointRoom_rad = (q - limits.jointLower_rad).cwiseMin(limits.jointUpper_rad - q);
  out.jointRoom_rad = jointRoom_rad.minCoeff(&out.joint);

  const ScenePose arm = armAt(cell, q);
  const spatial::Vector3& D = arm.X_WD.translation;
  const spatial::Vector3 boxRoom_m = (D - limits.boxLower_m).cwiseMin(limits.boxUpper_m - D);
  out.boxRoom_m = boxRoom_m.minCoeff(&out.boxAxis);

  robot::LinkPoses links;
  links.count = arm.links;
  std::copy_n(arm.X_WL.begin(), arm.links, links.link.begin());
  collision::Proximity seen;
  cell.collision.evaluate(links, {}, limits.collisionDistance_m, seen);
  out.closest = seen.closest;

  robot::Jacobian J;
  robot::jacobian(links, D, J);
  const auto sigma = spatial::singularValues(J);
  out.leastSingularValue = sigma[sigma.size() - 1];
  return out;
}

}  // namespace articulus::scene
