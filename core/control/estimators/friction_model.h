#pragma once
#include "core/control/gain_set.h"
#include "core/robot/robot_model.h"

namespace articulus::control {

/// What the model expects friction to be, from how far the encoders have come: each motor's friction builds up over its
/// presliding way towards its Coulomb friction and turns round with the motion (Dahl), and grows with speed. It needs
/// no sign of a velocity, and it knows at once that a joint has turned round, where the disturbance observer learns it
/// a fiftieth of a second later; the observer keeps what the model has wrong. Only a share of the nominal friction is
/// expected, over a longer way: friction that is cancelled more stiffly than it is there is a spring that pushes away
/// (measured: half the way makes the force loops ring, 0.8 of the torque over 1.2 or 0.8 of the way does not).
/// Out     torque at the joints that friction takes, Nm
/// Thread  control; real-time safe
/// Source  Dahl 1968
class FrictionModel {
 public:
  /// In   nominal: outlives this object
  explicit FrictionModel(const robot::RobotModel& nominal) noexcept : robot_(&nominal) {}
  void useGains(const GainSet& gains) noexcept { share_ = gains[Gain::FrictionModel]; }
  /// At rest at a position, where nothing is known of the friction: zero.
  void reset(const robot::JointVector& q) noexcept;
  /// In   q: encoder positions of this cycle;  qd: observed velocity, for the viscous part
  void step(const robot::JointVector& q, const robot::JointVector& qd) noexcept;
  [[nodiscard]] const robot::JointVector& torque() const noexcept { return joint_; }

 private:
  static constexpr double kLongerWay = 1.2;
  const robot::RobotModel* robot_;
  double share_ = 0.0;
  robot::JointVector last_, built_, joint_;  // motor angles, Dahl's state of each motor, Nm
};

}  // namespace articulus::control
