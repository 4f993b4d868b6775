#include "core/cycle/joint_rate_probe.h"

#include <Eigen/Cholesky>

#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"

namespace articulus::cycle {
namespace {

constexpr double kDamping = 1e-8;  // keeps the solution finite; does not count where the limits allow the arm to be

}  // namespace

JointRateProbe::JointRateProbe(const cell::CellConfig& cell, const safety::LimitSet& limits,
                               const robot::JointVector& q) noexcept
    : cell_(cell), X_LD_(cell.robot.X_LF * cell.X_FS * cell.X_SD), R_BW_(cell.X_WB.rotation.transpose()),
      leastSingularValue_(limits.leastSingularValue), q_(q), atRest_(robot::JointVector::Zero(q.size())),
      moved_(atRest_), speed_(atRest_), J_(6, q.size()) {}

bool JointRateProbe::step(const spatial::Pose& X_WD, const spatial::Twist& V_WD_W) noexcept {
  const spatial::Pose wanted = cell_.X_WB.inverse() * X_WD;
  robot::forwardKinematics(cell_.robot, q_, links_);
  const spatial::Pose now = links_.last() * X_LD_;
  robot::jacobian(links_, now.translation, J_);
  if (watch_.look(J_, links_, now.translation, atRest_).value < leastSingularValue_) return false;
  spatial::Matrix6 square = J_.lazyProduct(J_.transpose());
  square.diagonal().array() += kDamping;
  const Eigen::LDLT<spatial::Matrix6> inverse(square);
  spatial::Vector6 way;
  way << wanted.translation - now.translation, spatial::logRotation(wanted.rotation * now.rotation.transpose());
  const spatial::Vector6 way6 = inverse.solve(way), rate6 = inverse.solve(spatial::rotate(R_BW_, V_WD_W).data);
  for (int i = 0; i < q_.size(); ++i) {
    moved_[i] = J_.col(i).dot(way6);
    speed_[i] = J_.col(i).dot(rate6);
    q_[i] += moved_[i];
  }
  return true;
}

}  // namespace articulus::cycle
