#pragma once
#include <Eigen/Core>

namespace articulus::robot {

/// Most joints an arm may have. Vectors are bounded by it, so that six- and seven-axis arms run the same heap-free
/// code.
inline constexpr int kMaxJoints = 7;

/// One number a joint (rad, rad/s, Nm, V: the name says which).
using JointVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMaxJoints, 1>;
using JointMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, kMaxJoints, kMaxJoints>;
/// Geometric Jacobian: linear rows first.
using Jacobian = Eigen::Matrix<double, 6, Eigen::Dynamic, Eigen::ColMajor, 6, kMaxJoints>;

}  // namespace articulus::robot
