#include "core/robot/kinematics.h"

#include <cmath>

#include "core/robot/detail/joint_step.h"

namespace articulus::robot {

spatial::Pose jointTransform(const LinkGeometry& g, double q) noexcept {
  const double theta_rad = q + g.thetaOffset_rad();
  double s = 0.0, c = 1.0;
  spatial::sinesCosines(&theta_rad, &s, &c, 1);
  spatial::Pose X;
  detail::Columns step(X);
  step.step(g, c, s);
  step.store(X);
  return X;
}

void forwardKinematics(const RobotModel& model, const JointVector& q, LinkPoses& poses) noexcept {
  double s[kMaxJoints], c[kMaxJoints];
  detail::jointSines(model, q, s, c);
  const int n = poses.count = model.joints;
  detail::Columns X(model.X_B0);
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    X.step(model.links[k].geometry, c[i], s[i]);
    X.store(poses.link[k]);
  }
}

spatial::Pose flangePose(const RobotModel& model, const JointVector& q) noexcept {
  double s[kMaxJoints], c[kMaxJoints];
  detail::jointSines(model, q, s, c);
  const int n = model.joints;
  detail::Columns X(model.X_B0);
  for (int i = 0; i < n; ++i) X.step(model.links[static_cast<std::size_t>(i)].geometry, c[i], s[i]);
  X.append(model.X_LF);
  spatial::Pose X_BF;
  X.store(X_BF);
  return X_BF;
}

}  // namespace articulus::robot
