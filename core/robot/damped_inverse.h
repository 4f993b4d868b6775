#pragma once
#include "core/robot/link_poses.h"
#include "core/spatial/six_vector.h"

namespace articulus::robot {

/// The damped inverse of a Jacobian, made once and used for as many steps as wanted: what dampedLeastSquares() gives
/// for each. Where a bound proves that no singular value is below the threshold nothing is damped and a Cholesky factor
/// is enough; only elsewhere J J^T is decomposed into its directions, which costs about ten times as much.
///   J J^T = L L^T ;  sigmaMin^2 = 1 / |L^-1|_2^2 >= 1 / |L^-1|_F^2
/// In      J (6 x n), sigmaThreshold (rows of J as they are), lambdaMax; J must outlive it
/// Thread  any; real-time safe
/// Source  as dampedLeastSquares(); the bound is ours
class DampedInverse {
 public:
  DampedInverse(const Jacobian& J, double sigmaThreshold, double lambdaMax) noexcept;

  /// Out     joint step, rad
  [[nodiscard]] JointVector operator*(const spatial::Vector6& step) const noexcept;
  /// The bound was enough: nothing is damped.
  [[nodiscard]] bool plain() const noexcept { return plain_; }

 private:
  const Jacobian& J_;
  spatial::Matrix6 basis_;  ///< plain: L^-1; else the directions
  spatial::Vector6 gain_;   ///< of each direction; not used where plain
  bool plain_ = false;
};

}  // namespace articulus::robot
