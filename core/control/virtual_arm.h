#pragma once
#include "core/control/controller.h"
#include "core/robot/command_level.h"

namespace articulus::control {

/// The motion commanded to an arm with inner loops of its own: an arm without friction that laws may push: a
/// law sees this arm instead of the measured one, so that dead time and lag of the real one are in no position loop. It
/// never runs away: its lead over the measured arm is bounded, and where it is held back it stops pushing on.
/// Thread  control; real-time safe
class VirtualArm {
 public:
  /// From the measured position, at rest.
  void restart(const ControlInput& input) noexcept;
  /// The arm was commanded something other than this motion: continue from there.
  void adoptPosition(const robot::JointVector& q) noexcept { q_ = q; }
  void adoptVelocity(const robot::JointVector& qd) noexcept { qd_ = qd; }
  /// What a law sees: virtual positions, velocities and body pose; measured load, or none where the law does not answer
  /// to it; no disturbance; the torque that the virtual arm feels.
  /// Out     valid until the next call
  const ControlInput& seen(const ControlInput& measured, bool answersToLoad) noexcept;
  /// One cycle on by what the law made.  In  after seen()
  void push(const ControlInput& measured, robot::CommandLevel makes, const robot::JointVector& value) noexcept;

  [[nodiscard]] const robot::JointVector& position() const noexcept { return q_; }
  [[nodiscard]] const robot::JointVector& velocity() const noexcept { return qd_; }
  /// What a law of that level would have made to bring about the present motion.
  [[nodiscard]] const robot::JointVector& inForce(robot::CommandLevel makes) const noexcept {
    return makes == robot::CommandLevel::JointTorque ? tau_ : makes == robot::CommandLevel::JointVelocity ? qd_ : q_;
  }

 private:
  robot::JointVector q_, qd_, tau_, unloaded_;  // unloaded_: tau_ less what carries the load that is seen
  ArmModelState model_;
  ControlInput seen_;
};

}  // namespace articulus::control
