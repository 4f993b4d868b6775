#pragma once
#include "core/control/controller.h"
#include "core/robot/command_level.h"

namespace articulus::control {

/// From what a law makes to what an arm takes.
///   velocity or position to torque   the model with a velocity loop (PI) and the observed disturbance cancelled
///   torque to velocity or position   the motion that the torque would make of the model without friction, integrated
///                                    (admittance through the nominal arm); drawn to the measured motion, so it never runs away
/// Thread  control; real-time safe
class LevelAdapter {
 public:
  void useGains(const GainSet& gains) noexcept;
  /// Starts from the motion and the torque that are there.
  void engage(const ControlInput& input) noexcept;
  /// In   value: of level `from`.   Out  command: of level `to`
  void convert(const ControlInput& input, robot::CommandLevel from, const robot::JointVector& value, robot::CommandLevel to,
               robot::JointVector& command) noexcept;

 private:
  robot::JointVector q_, qd_, integral_, lastVelocity_;
  double kv_ = 0.0, ki_ = 0.0, share_ = 1.0;
  bool first_ = true;
};

}  // namespace articulus::control
