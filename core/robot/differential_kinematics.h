#pragma once
#include "core/robot/link_poses.h"
#include "core/spatial/six_vector.h"

namespace articulus::robot {

/// Geometric Jacobian of a point that moves with the last link, a tool or the centre of a joint under test:
/// [v; omega] = J qd in base axes, linear rows first.
/// In      poses of forwardKinematics; p_B the point in the base, m
/// Out     6 x n
/// Thread  any; real-time safe
void jacobian(const LinkPoses& poses, const spatial::Vector3& p_B, Jacobian& J) noexcept;

/// The same for a point that moves with link `link` (1 to n): later joints do not move it, their columns are zero.
/// Thread  any; real-time safe
void jacobianOfLink(const LinkPoses& poses, int link, const spatial::Vector3& p_B, Jacobian& J) noexcept;

/// The Jacobian of one point made into that of another point of the same body: the axis of rotation as a transform.
/// In      J of the point "from"; p_from_to_B from the old point to the new one in base axes, m
/// Thread  any; real-time safe
/// Source  Hill 2013, p. 77
void shiftJacobian(const spatial::Vector3& p_from_to_B, Jacobian& J) noexcept;

/// Time derivative of the Jacobian of a point of the last link: dV/dt = J qdd + Jdot qd.
/// In      poses; p_B as for jacobian(); qd rad/s
/// Out     6 x n
/// Thread  any; real-time safe
void jacobianDerivative(const LinkPoses& poses, const spatial::Vector3& p_B, const JointVector& qd,
                        Jacobian& Jdot) noexcept;

/// Volume of the ellipsoid of velocities that joint speeds of norm one reach: sqrt(det(J J^T)), zero in a singularity.
/// In      length_m by which the linear rows are divided, so that metres and radians may be compared: about the arm's
///         reach for whole motions, 1 for the textbook's number
/// Out     without unit; times length_m^3 for the textbook's number
/// Thread  any; real-time safe
/// Source  Yoshikawa 1985
[[nodiscard]] double manipulability(const Jacobian& J, double length_m) noexcept;

/// Largest over smallest singular value of the Jacobian with linear rows divided by length_m; 1 is best.
/// Out     1e15 and more, or infinite, in a singularity
/// Thread  any; real-time safe
/// Source  Hill 2013, ch. 2 (after the velocity relation), there with mixed units
[[nodiscard]] double conditionNumber(const Jacobian& J, double length_m) noexcept;

/// Joint step towards a Cartesian step by damped least squares: directions whose singular value is above sigmaThreshold
/// keep their exact inverse; below it damping grows smoothly from zero to lambdaMax.
/// In      J (6 x n), step [m; rad], sigmaThreshold (mixed units, rows of J as they are), lambdaMax
/// Out     joint step, rad, of norm at most dampedGain(sigmaThreshold, lambdaMax) times that of the step, at
///         singularities too; sigmaMin receives the smallest singular value where not null
/// Source  Martinez 2012, (5.6)-(5.8); Chiaverini 1997 for the damping law
/// Thread  any; real-time safe
[[nodiscard]] JointVector dampedLeastSquares(const Jacobian& J, const spatial::Vector6& step, double sigmaThreshold,
                                             double lambdaMax, double* sigmaMin = nullptr) noexcept;

/// Most that dampedLeastSquares() amplifies a step: sigma / (sigma^2 + lambda^2(sigma)) at its largest.
/// Out     rad per unit of the step: 1 / (2 lambda sqrt(1 - (lambda / sigma)^2)) for small lambda, 1 / sigma from
///         lambda = sigma / sqrt(2) on
/// Thread  any; real-time safe
[[nodiscard]] double dampedGain(double sigmaThreshold, double lambdaMax) noexcept;

}  // namespace articulus::robot
