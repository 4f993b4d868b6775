#pragma once
#include "core/cell/cell_config.h"
#include "core/safety/singularity_watch.h"

namespace articulus::cycle {

/// Follows the joints along a trajectory of the moving body by inverse differential kinematics, to know how fast they
/// will turn.
/// Thread  control; real-time safe; a step takes some microseconds
/// Source  Martinez 2012, (5.2); seven joints take the shortest joint step
class JointRateProbe {
 public:
  /// In  limits: the least singular value; q rad, where the arm is
  JointRateProbe(const cell::CellConfig& cell, const safety::LimitSet& limits, const robot::JointVector& q) noexcept;
  /// One look on: to a pose of D and the joint speeds that its twist takes there.
  /// In      both in W.  Out  false where the way has come as close to a singularity as the limits allow: nothing was
  ///         done
  [[nodiscard]] bool step(const spatial::Pose& X_WD, const spatial::Twist& V_WD_W) noexcept;

  [[nodiscard]] const robot::JointVector& moved_rad() const noexcept { return moved_; }        ///< by the last look
  [[nodiscard]] const robot::JointVector& speed_rad_per_s() const noexcept { return speed_; }  ///< at the last look

 private:
  const cell::CellConfig& cell_;
  spatial::Pose X_LD_;
  spatial::Matrix3 R_BW_;
  double leastSingularValue_;
  robot::JointVector q_, atRest_, moved_, speed_;
  robot::LinkPoses links_;
  robot::Jacobian J_;
  safety::SingularityWatch watch_;
};

}  // namespace articulus::cycle
