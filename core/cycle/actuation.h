#pragma once
#include "core/control/arm_model.h"
#include "core/device/robot_arm.h"
#include "core/safety/level_guard.h"

namespace articulus::cycle {

/// From what the law in use put out to what goes to the arm, at the arm's own command level, checked number by number.
/// Thread  control; real-time safe
class Actuation {
 public:
  Actuation(const control::ArmModel& model, robot::CommandLevel level);

  /// In      out: one number a joint: Nm, rad/s or rad; q as measured; elapsed_s since the last command went out
  /// Out     command(), but for enable; the fault, or none
  [[nodiscard]] safety::Fault prepare(const safety::LimitSet& limits, const robot::JointVector& q,
                                      const robot::JointVector& out, double elapsed_s, std::uint64_t cycle) noexcept;
  /// The last word: drives on with what was prepared, or off.
  void enable(bool on, const robot::JointVector& q) noexcept;

  [[nodiscard]] device::ArmCommand& command() noexcept { return command_; }
  [[nodiscard]] const device::ArmCommand& command() const noexcept { return command_; }
  /// A number was clipped: integrators wait.
  [[nodiscard]] bool clipped() const noexcept { return clipped_; }
  /// Speeds that an arm with a loop of its own is told; zero at the level of torques.
  [[nodiscard]] const robot::JointVector& told_rad_per_s() const noexcept { return told_; }
  /// What is in force, at the level of the laws' output: Nm, rad/s or rad.
  void inForce(robot::JointVector& value) const noexcept;
  [[nodiscard]] bool takesVolts() const noexcept { return volts_; }
  /// False where only the arm itself knows its torques.
  [[nodiscard]] bool knowsTorques() const noexcept { return command_.level == robot::CommandLevel::JointTorque; }

 private:
  [[nodiscard]] robot::JointVector& value() noexcept;

  const control::ArmModel& model_;
  safety::LevelGuard guard_;
  device::ArmCommand command_;
  robot::JointVector told_;
  bool volts_, clipped_ = false;
};

}  // namespace articulus::cycle
