#pragma once
#include "core/control/laws/direct_push.h"

namespace articulus::control {

/// Current commanded motion in joint space: SetPoint::tau as it is, on top of what carries the arm.
/// Thread  control; real-time safe
/// Source  Martinez 2012, ch. 8
class DirectJoint final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override { push_.useGains(gains); }
  void engage(const ControlInput& input) noexcept override { push_.engage(input); }
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  DirectPush push_;
};

}  // namespace articulus::control
