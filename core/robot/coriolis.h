#pragma once
#include "core/robot/link_poses.h"
#include "core/robot/robot_model.h"

namespace articulus::robot {

/// Coriolis matrix by Christoffel symbols of the first kind: c_ij = sum_k c_ijk qd_k, c_ijk = (db_ij/dq_k + db_ik/dq_j
/// - db_jk/dq_i) / 2. Of the many C that give the same torque C qd it is the one with dB/dt = C + C^T, so dB/dt - 2C is
/// skew. Rotors turn about fixed axes of their links here, their share of B is constant: they add nothing.
/// In      poses of forwardKinematics, in any fixed frame; qd rad/s
/// Out     C, Nms/rad; C(q, e_k) holds the symbols c_ijk
/// Thread  any; real-time safe
/// Source  Martinez 2012, (B.38)-(B.44), without the third factor 1/2 that is printed in (B.39). Derivatives of B are
///         never formed: summed over the arm's points of mass m, B = m J^T J and this C = m J^T dJ/dt, which sums per
///         body once
void coriolisMatrix(const RobotModel& model, const LinkPoses& poses, const JointVector& qd, JointMatrix& C) noexcept;

}  // namespace articulus::robot
