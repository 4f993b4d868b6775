#pragma once
#include "core/control/controller.h"

namespace articulus::control {

/// Joint control as a position-velocity cascade: the position loop asks a velocity, the velocity loop (PI) an
/// acceleration, the model makes it a torque.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.3.1, Fig 5.4; decoupled by the mass matrix, where the thesis takes joints one by one
class JointCascade final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  double kp_ = 0, kv_ = 0, ki_ = 0, share_ = 1;
  robot::JointVector integral_;
};

}  // namespace articulus::control
