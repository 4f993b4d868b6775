#pragma once
#include "core/robot/robot_model.h"
#include "hardware/simulated/wear_parameters.h"

namespace articulus::hardware {

/// Gears with play: the links of such joints are masses of their own behind the motors' side of the gear, where
/// encoders count and friction acts. Inside the gap nothing but a film of grease connects them; at either end a stiff
/// gear does. The flanks store energy and give it back, damping and film only take it.
/// Frames  joints; every vector has one number a joint, zero where a joint has no play
/// Thread  control; real-time safe after construction
/// Source  dead zone with spring and damper: Nordin & Gutman 2002, Automatica 38:1633; numbers: the cell file
class GearPlay {
 public:
  /// Throws  std::invalid_argument where a vector has not one number a joint, or play has no stiffness
  GearPlay(const WearParameters& parameters, int joints);
  [[nodiscard]] bool any() const noexcept { return any_; }
  /// Links less motors' side.
  [[nodiscard]] const robot::JointVector& beyond_rad() const noexcept { return beyond_; }
  [[nodiscard]] const robot::JointVector& rate_rad_per_s() const noexcept { return rate_; }
  /// Links stand in the middle of their gaps and move with the motors.
  void reset() noexcept;
  /// One sub-step of the links against the motors' side; implicit in the flanks' torque, so that a stiff gear does not
  /// ask for shorter steps.
  /// In  links: mass matrix without rotors;  whole: with them;  onLinks: torque of all that acts on the links but the
  ///     gears, Nm;  onArm: the same and the motors, at the joints
  /// Out onArm: acceleration of the motors' side; false, with no motion of either, where the masses are not positive
  [[nodiscard]] bool step(const robot::JointMatrix& links, const robot::JointMatrix& whole,
                          const robot::JointVector& onLinks, robot::JointVector& onArm, double h) noexcept;
  /// In the flanks, J.
  [[nodiscard]] double energy_J() const noexcept;

 private:
  /// How far the flanks are pressed together, with the side's sign.
  [[nodiscard]] double pressed(int joint, double beyond_rad) const noexcept;
  WearParameters p_;
  bool any_ = false;
  robot::JointVector has_;  // 1 where there is play
  robot::JointVector beyond_, rate_;
};

}  // namespace articulus::hardware
