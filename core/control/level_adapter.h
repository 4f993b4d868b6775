#pragma once
#include "core/control/takeover.h"
#include "core/control/virtual_arm.h"

namespace articulus::control {

/// From what a law makes to what an arm takes.
///   velocity or position to torque   the model with a velocity loop (PI) and the observed disturbance cancelled
///   to velocity or position          a virtual arm is pushed by what the law makes; the real arm is asked for its motion
/// Whatever jumps when a law takes over smoothly fades with a time constant of kFade_s.
/// Thread  control; real-time safe
class LevelAdapter {
 public:
  static constexpr double kFade_s = 0.03;

  LevelAdapter(int joints, robot::CommandLevel armTakes);
  void useGains(const GainSet& gains) noexcept;
  /// Before the law engages.
  void engage(const ControlInput& input, Takeover how) noexcept;
  /// What the law is to see: the measured arm where torques go to it, else the virtual one.
  const ControlInput& seen(const ControlInput& input, bool answersToLoad) noexcept;
  /// In   value: what the law made of seen(), of level `makes`.   Out  command: what the arm takes
  void convert(const ControlInput& input, robot::CommandLevel makes, const robot::JointVector& value, robot::JointVector& command) noexcept;

 private:
  void toTorque(const ControlInput& input, robot::CommandLevel makes, const robot::JointVector& value, robot::JointVector& tau) noexcept;

  robot::CommandLevel armTakes_;
  VirtualArm virtual_;
  robot::JointVector integral_, wanted_, fading_, commanded_;
  double kp_ = 0.0, kv_ = 0.0, ki_ = 0.0, share_ = 1.0, fade_ = 0.0;
  bool engaged_ = false, smooth_ = false;
};

}  // namespace articulus::control
