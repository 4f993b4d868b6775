#pragma once
#include "core/control/controller_set.h"
#include "core/motion/joint_motion.h"

namespace articulus::cycle {

/// Standing still, begun with the controlled stop. It works in joint space, by the joint cascade, whatever ran before.
/// Thread  control; real-time safe
class Hold {
 public:
  Hold(control::ControllerSet& controllers, robot::CommandLevel armTakes) noexcept
      : controllers_(controllers), armTakes_(armTakes) {}

  /// FromBrakes: the brakes open in this cycle; Smooth: after a task that ended by itself; AtOnce: for everything else
  void start(const control::ControlInput& input, control::Takeover how) noexcept;
  /// One cycle.  Out  wanted: joints; command: what the arm takes
  void step(const control::ControlInput& input, double elapsed_s, control::SetPoint& wanted,
            robot::JointVector& command) noexcept;

  /// Deceleration of the controlled stop, rad/s2; more where a joint is so fast that it would take too long.
  static constexpr double kStopDeceleration_rad_per_s2 = 10.0;

 private:
  control::ControllerSet& controllers_;
  robot::CommandLevel armTakes_;
  motion::StopMotion stop_;
  bool resting_ = false, calm_ = false;  // it has found its pose; it keeps its torque
  double time_s_ = 0.0, settle_s_ = 0.0, rested_s_ = 0.0;
  spatial::Wrench carried_;
  control::ControlInput seen_, calmInput_;
};

}  // namespace articulus::cycle
