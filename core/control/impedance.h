#pragma once
#include "core/control/force_axes.h"

namespace articulus::control {

/// Cartesian impedance with force tracking: the body hangs on springs and dampers at the wanted pose, and on the axes that the
/// selection gives to force a wanted load and PI of its error are laid around them.
///   tau = bias - disturbance + J^T [ K e - D v + carried ] on Position and Hold, + force loop on Force, - D v alone on Free
/// On arms with more than six joints the motion that leaves the body at rest is damped.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.5 and Fig 5.23; 7.1 experiment 2 (impedance with force control)
class Impedance final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  ForceAxes force_;
  spatial::Vector6 stiffness_ = spatial::Vector6::Zero();
  double damping_ = 1, share_ = 1;
  spatial::Pose held_;
  bool first_ = true;
};

}  // namespace articulus::control
