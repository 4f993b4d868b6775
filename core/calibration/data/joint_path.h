#pragma once
#include <vector>

#include "core/robot/joint_vector.h"

namespace articulus::calibration {

/// A smooth path through joint positions at even times: natural cubic splines, so that speed and acceleration are
/// exact.
/// Thread  any once made
class JointPath {
 public:
  /// In  knots: at least three, step_s apart, the first at start_s
  JointPath(std::vector<robot::JointVector> knots, double start_s, double step_s);
  void at(double time_s, robot::JointVector& q_rad, robot::JointVector& qd_rad_per_s,
          robot::JointVector& qdd_rad_per_s2) const;

 private:
  std::vector<robot::JointVector> knots_, curvature_;
  double start_s_, step_s_;
};

}  // namespace articulus::calibration
