#include "ui/prepare/go_to_choice.h"

#include <cmath>

#include "core/ik/inverse_kinematics.h"
#include "core/robot/kinematics.h"

namespace articulus::ui {
namespace {

spatial::Matrix3 rotationOf(const GoToChoice::Numbers& pose) {
  using Turn = Eigen::AngleAxisd;
  return (Turn(pose[5], spatial::Vector3::UnitZ()) * Turn(pose[4], spatial::Vector3::UnitY()) *
          Turn(pose[3], spatial::Vector3::UnitX()))
      .toRotationMatrix();
}

}  // namespace

GoToChoice::Numbers GoToChoice::poseOf(const robot::JointVector& q) const {
  const spatial::Pose X_BD = robot::flangePose(cell_.robot, q) * cell_.X_FS * cell_.X_SD;
  const spatial::Matrix3& R = X_BD.rotation;
  const double level = std::hypot(R(0, 0), R(1, 0));
  // Upright on y both other turns are about the same line: that about x is then zero.
  const double aboutX = level > 1e-9 ? std::atan2(R(2, 1), R(2, 2)) : 0.0;
  const double aboutZ = level > 1e-9 ? std::atan2(R(1, 0), R(0, 0)) : std::atan2(-R(0, 1), R(1, 1));
  return {
      X_BD.translation.x(), X_BD.translation.y(), X_BD.translation.z(), aboutX, std::atan2(-R(2, 0), level), aboutZ};
}

GoToChoice::Plan GoToChoice::toJoints(const safety::LimitSet& limits, const robot::JointVector& from,
                                      const robot::JointVector& to, double fastest_rad_per_s) const {
  return {to, procedure::lookAtWay(cell_, limits, from, to, fastest_rad_per_s)};
}

base::Result<GoToChoice::Plan> GoToChoice::toPose(const safety::LimitSet& limits, const robot::JointVector& from,
                                                  const Numbers& pose, double fastest_rad_per_s) const {
  const spatial::Pose X_BD{rotationOf(pose), spatial::Vector3(pose[0], pose[1], pose[2])};
  ik::SolutionSet found;
  ik::InverseKinematics(cell_.robot).solve(X_BD * (cell_.X_FS * cell_.X_SD).inverse(), from, found);
  std::optional<Plan> nearest;
  for (int i = 0; i < found.count; ++i) {
    Plan plan = toJoints(limits, from, found.q[static_cast<std::size_t>(i)], fastest_rad_per_s);
    if (plan.look.free) return plan;
    if (!nearest) nearest = std::move(plan);
  }
  if (nearest) return *nearest;
  return base::Error{base::ErrorCode::OutOfRange, "The arm does not reach this pose.",
                     "Choose a pose nearer to where it stands."};
}

}  // namespace articulus::ui
