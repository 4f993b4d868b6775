#include "core/robot/kinematics.h"

#include <cmath>

#include "core/robot/detail/joint_step.h"
#include "core/spatial/rotation.h"

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

bool inverseKinematics(const RobotModel& model, const spatial::Pose& X_BF, JointVector& q, int maxIterations) noexcept {
  JointVector trial = q;
  LinkPoses poses;
  Jacobian J;
  for (int k = 0; k < maxIterations; ++k) {
    forwardKinematics(model, trial, poses);
    const spatial::Pose X = poses.last() * model.X_LF;
    spatial::Vector6 error;
    error << X_BF.translation - X.translation, spatial::logRotation(X_BF.rotation * X.rotation.transpose());
    if (error.head<3>().norm() < 1e-9 && error.tail<3>().norm() < 1e-9) {
      for (int i = 0; i < model.joints; ++i) {
        const Link& link = model.links[static_cast<std::size_t>(i)];
        if (trial[i] < link.lower_rad || trial[i] > link.upper_rad) return false;
      }
      q = trial;
      return true;
    }
    jacobian(poses, X.translation, J);
    JointVector step = dampedLeastSquares(J, error, 0.02, 0.05);
    const double largest = step.cwiseAbs().maxCoeff();
    if (largest > 0.3) step *= 0.3 / largest;
    trial += step;
  }
  return false;
}

}  // namespace articulus::robot
