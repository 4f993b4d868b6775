#include "core/robot/kinematics.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::robot {

spatial::Pose jointTransform(const LinkGeometry& g, double q) noexcept {
  const double theta = q + g.thetaOffset_rad();
  const double ct = std::cos(theta), st = std::sin(theta), ca = g.cosAlpha(), sa = g.sinAlpha();
  spatial::Pose X;
  X.rotation << ct, -st, 0.0, ca * st, ca * ct, -sa, sa * st, sa * ct, ca;
  X.translation << g.a_m(), -sa * g.d_m(), ca * g.d_m();
  if (g.beta_rad() != 0.0) {
    const double cb = g.cosBeta(), sb = g.sinBeta();
    X.rotation << cb * ct, -cb * st, sb, ca * st + sa * sb * ct, ca * ct - sa * sb * st, -sa * cb, sa * st - ca * sb * ct,
        sa * ct + ca * sb * st, ca * cb;
    X.translation = spatial::Vector3(g.a_m(), 0.0, 0.0) + g.d_m() * X.rotation.col(2);
  }
  return X;
}

void forwardKinematics(const RobotModel& model, const JointVector& q, LinkPoses& poses) noexcept {
  poses.count = model.joints;
  spatial::Pose X = model.X_B0;
  for (int i = 0; i < model.joints; ++i) {
    X = X * jointTransform(model.links[static_cast<std::size_t>(i)].geometry, q[i]);
    poses.link[static_cast<std::size_t>(i)] = X;
  }
}

spatial::Pose flangePose(const RobotModel& model, const JointVector& q) noexcept {
  LinkPoses poses;
  forwardKinematics(model, q, poses);
  return poses.link[static_cast<std::size_t>(model.joints - 1)] * model.X_LF;
}

void jacobian(const LinkPoses& poses, const spatial::Vector3& p_B, Jacobian& J) noexcept {
  J.resize(6, poses.count);
  for (int i = 0; i < poses.count; ++i) {
    const spatial::Pose& X = poses.link[static_cast<std::size_t>(i)];
    const spatial::Vector3 z = X.rotation.col(2);
    J.block<3, 1>(0, i) = z.cross(p_B - X.translation);
    J.block<3, 1>(3, i) = z;
  }
}

JointVector dampedLeastSquares(const Jacobian& J, const spatial::Vector6& step, double sigmaThreshold, double lambdaMax,
                               double* sigmaMin) noexcept {
  const spatial::Matrix6 JJt = J * J.transpose();
  Eigen::SelfAdjointEigenSolver<spatial::Matrix6> eigen(JJt);
  const spatial::Vector6& values = eigen.eigenvalues();   // ascending
  const double smallest = std::sqrt(std::max(values[0], 0.0));
  if (sigmaMin) *sigmaMin = smallest;
  // (5.8) written in the eigenbasis, with the damping on the near-singular directions alone: the other directions keep
  // their exact inverse. Where (5.7) damps all directions by one lambda, accuracy is lost in those that do not need it.
  spatial::Vector6 scaled = eigen.eigenvectors().transpose() * step;
  for (int i = 0; i < 6; ++i) {
    const double sigma2 = std::max(values[i], 0.0);
    const double ratio2 = sigma2 / (sigmaThreshold * sigmaThreshold);
    const double lambda2 = ratio2 < 1.0 ? (1.0 - ratio2) * lambdaMax * lambdaMax : 0.0;
    const double denominator = sigma2 + lambda2;
    scaled[i] = denominator > 1e-300 ? scaled[i] / denominator : 0.0;
  }
  return J.transpose() * (eigen.eigenvectors() * scaled);
}

bool inverseKinematics(const RobotModel& model, const spatial::Pose& X_BF, JointVector& q, int maxIterations) noexcept {
  JointVector trial = q;
  LinkPoses poses;
  Jacobian J;
  for (int k = 0; k < maxIterations; ++k) {
    forwardKinematics(model, trial, poses);
    const spatial::Pose X = poses.link[static_cast<std::size_t>(model.joints - 1)] * model.X_LF;
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
