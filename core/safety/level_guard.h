#pragma once
#include "core/robot/command_level.h"
#include "core/robot/robot_model.h"
#include "core/safety/fault.h"
#include "core/safety/limit_set.h"

namespace articulus::safety {

/// What the numbers of a command must be at each level, whoever made them: finite; volts and torques within what the
/// arm can give, velocities within the limits of speed, positions no further out than the limits of the joints. A
/// position may not jump: an arm with a loop of its own would follow as fast as it can.
/// Thread  control; real-time safe
class LevelGuard {
 public:
  /// So many times the limit of speed is a jump.
  static constexpr double kJump = 1.5;

  LevelGuard(const robot::RobotModel& model, robot::CommandLevel level)
      : model_(model), level_(level), volts_(robot::takesVolts(model)) {}

  /// In      before: the command in force, of level JointPosition; elapsed_s since it went out
  /// Out     value clamped (zero, or what was before, where it must not go out); the fault, or none
  [[nodiscard]] Fault check(const LimitSet& limits, const robot::JointVector& before, double elapsed_s,
                            std::uint64_t cycle, robot::JointVector& value) const noexcept;

 private:
  [[nodiscard]] double most(const LimitSet& limits, int joint) const noexcept;

  const robot::RobotModel& model_;
  robot::CommandLevel level_;
  bool volts_;
};

}  // namespace articulus::safety
