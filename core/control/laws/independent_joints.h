#pragma once
#include "core/control/laws/joint_servos.h"

namespace articulus::control {

/// Independent joint control: a position-velocity cascade on each joint by itself. The position loop asks a velocity,
/// the velocity loop (PI) an acceleration, the joint's own mean inertia makes it a torque; whatever else acts on the
/// joint is a disturbance that its own observer cancels.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.3.1, Fig 5.2 and 5.4; the observer is ours
class IndependentJoints final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  JointServos drives_;
  double kp_ = 0, kv_ = 0, ki_ = 0;
  robot::JointVector integral_;
};

}  // namespace articulus::control
