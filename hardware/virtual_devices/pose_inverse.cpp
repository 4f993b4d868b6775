#include "hardware/virtual_devices/pose_inverse.h"

#include <Eigen/Dense>

#include "core/robot/kinematics.h"
#include "core/spatial/units.h"

namespace articulus::hardware {
namespace {

Eigen::Matrix<double, 6, 1> differenceOf(const spatial::Pose& from, const spatial::Pose& to) {
  const Eigen::AngleAxisd turn(to.rotation * from.rotation.transpose());
  Eigen::Matrix<double, 6, 1> d;
  d << to.translation - from.translation, turn.angle() * turn.axis();
  return d;
}

}  // namespace

bool axesOf(const robot::RobotModel& model, const spatial::Pose& X_BF, const std::array<double, 6>& from_deg,
            std::array<double, 6>& axes_deg) {
  robot::JointVector q(6);
  for (int i = 0; i < 6; ++i) q[i] = from_deg[static_cast<std::size_t>(i)] * spatial::kRadiansPerDegree;
  for (int round = 0; round < 12; ++round) {
    const spatial::Pose now = robot::flangePose(model, q);
    const auto left = differenceOf(now, X_BF);
    if (left.norm() < 1e-10) break;
    Eigen::Matrix<double, 6, 6> jacobian;
    for (int i = 0; i < 6; ++i) {
      robot::JointVector next = q;
      next[i] += 1e-6;
      jacobian.col(i) = differenceOf(now, robot::flangePose(model, next)) / 1e-6;
    }
    q += jacobian.colPivHouseholderQr().solve(left);
  }
  if (!q.allFinite() || differenceOf(robot::flangePose(model, q), X_BF).norm() > 1e-6) return false;
  for (int i = 0; i < 6; ++i) axes_deg[static_cast<std::size_t>(i)] = q[i] / spatial::kRadiansPerDegree;
  return true;
}

}  // namespace articulus::hardware
