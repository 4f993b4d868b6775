#pragma once
#include <array>

#include "core/robot/robot_model.h"
#include "core/spatial/six_vector.h"

namespace articulus::robot {

/// Poses of all link frames in the base; element i is X_B(Li+1).
struct LinkPoses {
  std::array<spatial::Pose, kMaxJoints> link;
  int count = 0;
};

/// Pose of a joint's frame in the frame before it, at joint position q rad.
/// Thread  any; real-time safe
[[nodiscard]] spatial::Pose jointTransform(const LinkGeometry& geometry, double q) noexcept;

/// Forward kinematics of all links.
/// In      q, n joint positions, rad.   Out  X_BLi
/// Thread  any; real-time safe
/// Source  Martinez 2012, (5.1), Appendix A
void forwardKinematics(const RobotModel& model, const JointVector& q, LinkPoses& poses) noexcept;

/// Pose of the flange in the base.
[[nodiscard]] spatial::Pose flangePose(const RobotModel& model, const JointVector& q) noexcept;

/// Geometric Jacobian of a point that moves with the last link: [v; omega] = J qd, in base axes, linear rows first.
/// In      poses of forwardKinematics; p_B the point in the base, m
/// Thread  any; real-time safe
void jacobian(const LinkPoses& poses, const spatial::Vector3& p_B, Jacobian& J) noexcept;

/// Joint step towards a Cartesian step by damped least squares; damping is zero while the smallest singular value is
/// above sigmaThreshold and grows smoothly below it, so that accuracy is kept away from singularities.
/// In      J (6 x n), step [m; rad], sigmaThreshold (mixed units, rows of J as they are), lambdaMax
/// Out     joint step, rad; sigmaMin receives the smallest singular value where not null
/// Source  Martinez 2012, (5.6)-(5.8); Chiaverini 1997 for the damping law
/// Thread  any; real-time safe
[[nodiscard]] JointVector dampedLeastSquares(const Jacobian& J, const spatial::Vector6& step, double sigmaThreshold,
                                             double lambdaMax, double* sigmaMin = nullptr) noexcept;

/// Joint positions of a flange pose near a start, by Newton steps with damped least squares.
/// Out     true with |position| error below 1e-9 m and |angle| below 1e-9 rad within the joint ranges; q is untouched otherwise
/// Thread  any; real-time safe
[[nodiscard]] bool inverseKinematics(const RobotModel& model, const spatial::Pose& X_BF, JointVector& q,
                                     int maxIterations = 100) noexcept;

}  // namespace articulus::robot
