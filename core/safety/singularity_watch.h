#pragma once
#include "core/robot/link_poses.h"
#include "core/spatial/six_vector.h"

namespace articulus::safety {

/// How far an arm is from a pose in which it can not move in every direction.
struct Singularity {
  double value = 1e9;       ///< least singular value of the Jacobian, rows in m and rad as they are
  double rate_per_s = 0.0;  ///< of it, at the joint speeds of now
};

/// Follows the least singular value of the Jacobian of the moving body from cycle to cycle by inverse iteration, which
/// costs a fraction of a decomposition and is the more exact the closer the singularity is. Started anew in every cycle
/// a little off the last direction, so that it finds the least one too after two have changed places.
/// Frames  J and poses in the same axes, linear rows first
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.2 (the inverse that grows without bound); the guard is ours
class SingularityWatch {
 public:
  /// In  J and link poses of now, p the point that J is of, qd rad/s
  [[nodiscard]] Singularity look(const robot::Jacobian& J, const robot::LinkPoses& poses, const spatial::Vector3& p,
                                 const robot::JointVector& qd) noexcept;

 private:
  spatial::Vector6 direction_ = spatial::Vector6::Ones();
};

}  // namespace articulus::safety
