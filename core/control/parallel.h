#pragma once
#include "core/control/force_axes.h"

namespace articulus::control {

/// Parallel force/position control: PD on the pose and PI on the load act on the same axes at once. The integral of the load
/// has no counterpart in the position law, so force prevails wherever something is touched, and the pose is followed where
/// nothing is. All six axes alike; SetPoint gives pose and load.
/// Thread  control; real-time safe
/// Source  Martinez 2012, ch. 8; Chiaverini & Sciavicco 1993
class Parallel final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  double share_ = 1, damping_ = 1, kp_ = 0, ki_ = 0;
  spatial::Vector6 stiffness_ = spatial::Vector6::Zero();
  spatial::Vector6 integral_ = spatial::Vector6::Zero();
};

}  // namespace articulus::control
