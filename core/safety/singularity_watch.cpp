#include "core/safety/singularity_watch.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "core/robot/differential_kinematics.h"

namespace articulus::safety {
namespace {

constexpr double kNudge = 0.05;  // off the last direction, along no axis of symmetry of an arm
constexpr double kLeast = 1e-9;  // of the squared value: keeps the factorisation regular in the singularity itself

spatial::Vector6 nudge() noexcept {
  spatial::Vector6 v;
  v << 0.41, -0.53, 0.37, -0.31, 0.43, 0.36;
  return v;
}

}  // namespace

Singularity SingularityWatch::look(const robot::Jacobian& J, const robot::LinkPoses& poses, const spatial::Vector3& p,
                                   const robot::JointVector& qd) noexcept {
  const spatial::Matrix6 JJt = J * J.transpose();
  spatial::Matrix6 inverse = spatial::Matrix6::Identity();
  Eigen::LLT<spatial::Matrix6>(JJt + kLeast * spatial::Matrix6::Identity()).solveInPlace(inverse);
  inverse /= inverse.trace();  // a power of it neither overflows nor vanishes
  // Twelve steps of the iteration at once, as the fourth and the eighth power: a third of the time of twelve solutions.
  const spatial::Matrix6 second = inverse * inverse, fourth = second * second;
  const spatial::Vector6 start = direction_.normalized() + kNudge * nudge(), after4 = fourth * start;
  const spatial::Vector6 after8 = fourth * after4;
  const spatial::Vector6 u = (fourth * after8).normalized();
  if (!u.allFinite()) {
    direction_.setOnes();
    return {0.0, 0.0};
  }
  direction_ = u;
  robot::Jacobian Jdot;
  robot::jacobianDerivative(poses, p, qd, Jdot);
  // With v = J^T u / sigma a simple singular value changes by u^T dJ v.
  double squared = 0.0, change = 0.0;
  for (int i = 0; i < J.cols(); ++i) {
    const double v = J.col(i).dot(u);
    squared += v * v;
    change += v * Jdot.col(i).dot(u);
  }
  const double value = std::sqrt(squared);
  return {value, value > 0.0 ? change / value : 0.0};
}

}  // namespace articulus::safety
