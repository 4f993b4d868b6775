#include "core/runtime/pose_way.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "core/motion/pose_motion.h"
#include "core/robot/kinematics.h"
#include "core/safety/singularity_watch.h"
#include "core/spatial/rotation.h"

namespace articulus::runtime {
namespace {

constexpr double kLook_rad = 0.02, kLook_m = 0.004;   // between two looks, in the mean
constexpr double kLeastLooks = 16.0, kMostLooks = 160.0;
constexpr double kDamping = 1e-8;                     // keeps the solution finite; does not count where the limits allow the arm to be

}  // namespace

double leastPoseTime_s(const CellConfig& cell, const safety::LimitSet& limits, const robot::JointVector& start, const spatial::Pose& X_WD) noexcept {
  // In the base: a straight way there is one in the world too.
  const spatial::Pose X_LD = cell.robot.X_LF * cell.X_FS * cell.X_SD;
  robot::JointVector q = start;
  robot::LinkPoses links;
  robot::Jacobian J(6, q.size());
  robot::forwardKinematics(cell.robot, q, links);
  const spatial::Pose from = links.last() * X_LD, to = cell.X_WB.inverse() * X_WD;
  motion::PoseMotion unit;   // in one second: speeds go with one over the time
  unit.start(from, to, 1.0);
  const double turn = spatial::logRotation(to.rotation * from.rotation.transpose()).norm(), way = (to.translation - from.translation).norm();
  const double looks = std::clamp(std::ceil(std::max(turn / kLook_rad, way / kLook_m)), kLeastLooks, kMostLooks);

  safety::SingularityWatch watch;
  const robot::JointVector atRest = robot::JointVector::Zero(q.size());
  double time_s = 0.0;
  for (double k = 1.0; k <= looks; k += 1.0) {
    spatial::Pose wanted;
    spatial::Twist twist;
    spatial::Vector6 acceleration;
    unit.at(k / looks, wanted, twist, acceleration);
    robot::forwardKinematics(cell.robot, q, links);
    const spatial::Pose now = links.last() * X_LD;
    robot::jacobian(links, now.translation, J);
    if (watch.look(J, links, now.translation, atRest).value < limits.leastSingularValue) break;
    spatial::Matrix6 square = J.lazyProduct(J.transpose());
    square.diagonal().array() += kDamping;
    const Eigen::LDLT<spatial::Matrix6> inverse(square);
    spatial::Vector6 step;
    step << wanted.translation - now.translation, spatial::logRotation(wanted.rotation * now.rotation.transpose());
    const spatial::Vector6 way6 = inverse.solve(step), rate6 = inverse.solve(twist.data);
    for (int i = 0; i < q.size(); ++i) {
      const double dq = J.col(i).dot(way6), qd = J.col(i).dot(rate6);
      time_s = std::max(time_s, std::max(std::abs(qd), std::abs(dq) * looks) / limits.jointSpeed_rad_per_s[i]);
      q[i] += dq;
    }
  }
  return std::isfinite(time_s) ? time_s : 0.0;
}

}  // namespace articulus::runtime
