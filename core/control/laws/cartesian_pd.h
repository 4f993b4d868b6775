#pragma once
#include "core/control/laws/joint_servos.h"

namespace articulus::control {

/// Cartesian PD control of the moving body: position and quaternion error and their rates, through the inverse of the
/// Jacobian by damped least squares, are an acceleration of each joint; each joint's drive makes it by itself, without
/// a model of how the joints move each other.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.4.1, Fig 5.7, (5.6)-(5.8)
class CartesianPd final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  JointServos drives_;
  double bandwidth_ = 0, damping_ = 1;
};

}  // namespace articulus::control
