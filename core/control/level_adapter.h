#pragma once
#include "core/control/takeover.h"
#include "core/control/virtual_arm.h"

namespace articulus::control {

/// Converts the output of a law to what an arm takes.
///   velocity or position to torque   the model with a velocity loop (PI), the load carried, the disturbance cancelled
///   any law to torque                a push by the change of load that the law announces: p' = loadRate - p / kCarry_s
///   to velocity or position          the law drives a virtual arm, and the real arm is commanded
///                                    to follow it
/// The measured load is carried kCarry_s late. Carried at once it would take the specimen's own stiffness away, and the
/// body would be held by the velocity loop alone: the clamped spine has 1.2e6 N/m, the loop m kv = 5 kg * 63 /s, so
/// that a newton of friction left over would load the specimen by K / (m kv) = 4 kN/s. Carried late it is 1 / kCarry_s
/// = 10 N/s, and the announced push does what the velocity cannot do against that stiffness. Whatever jumps when a law
/// takes over smoothly fades with a time constant of kFade_s.
/// Thread  control; real-time safe
class LevelAdapter {
 public:
  static constexpr double kFade_s = 0.03;
  static constexpr double kCarry_s = 0.1;
  static constexpr double kMostPush_N = 30.0, kMostPush_Nm = 1.5;  ///< beyond the load that is carried

  LevelAdapter(int joints, robot::CommandLevel armTakes);
  void useGains(const GainSet& gains) noexcept;
  /// Before the law engages.
  void engage(const ControlInput& input, Takeover how) noexcept;
  /// What the law is to see: the measured arm where torques go to it, else the virtual one.
  const ControlInput& seen(const ControlInput& input, bool answersToLoad) noexcept;
  /// In   value: what the law made of seen(), of level `makes`;  loadRate_W: Controller::loadRate_W
  /// Out  command: what the arm takes
  void convert(const ControlInput& input, robot::CommandLevel makes, const robot::JointVector& value,
               robot::JointVector& command, const spatial::Vector6& loadRate_W = spatial::Vector6::Zero()) noexcept;

 private:
  void toTorque(const ControlInput& input, robot::CommandLevel makes, const robot::JointVector& value,
                robot::JointVector& tau) noexcept;

  robot::CommandLevel armTakes_;
  VirtualArm virtual_;
  spatial::Vector6 carried_ = spatial::Vector6::Zero(), push_ = spatial::Vector6::Zero();  ///< W, at D
  robot::JointVector integral_, wanted_, fading_, commanded_;
  double kp_ = 0.0, kv_ = 0.0, ki_ = 0.0, share_ = 1.0, fade_ = 0.0;
  bool engaged_ = false, smooth_ = false;
};

}  // namespace articulus::control
