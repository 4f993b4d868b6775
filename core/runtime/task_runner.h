#pragma once
#include "core/control/inverse_dynamics.h"
#include "core/control/direct_force.h"
#include "core/control/joint_cascade.h"
#include "core/motion/joint_motion.h"
#include "core/motion/pose_motion.h"
#include "core/protocol/plan.h"

namespace articulus::runtime {

enum class TaskStatus { Running, Done, TimedOut };

/// What the robot is doing right now: a set-point generator with the controller that follows it. Holding still is a task
/// like any other; it begins with the controlled stop.
/// Thread  control; real-time safe
class TaskRunner {
 public:
  explicit TaskRunner(int joints);
  void useGains(const control::GainSet& gains) noexcept;

  /// fromBrakes: the brakes open in this cycle
  void hold(const control::ControlInput& input, bool fromBrakes = false) noexcept;
  void moveJoints(const control::ControlInput& input, const robot::JointVector& target, double time_s) noexcept;
  void movePose(const control::ControlInput& input, const spatial::Pose& X_WD, double time_s, double hold_s) noexcept;
  void force(const control::ControlInput& input, const protocol::Segment& segment) noexcept;

  /// One cycle of elapsed_s: set-point, controller, torque.
  [[nodiscard]] TaskStatus step(const control::ControlInput& input, double elapsed_s, robot::JointVector& tau) noexcept;

  [[nodiscard]] const control::SetPoint& wanted() const noexcept { return wanted_; }
  [[nodiscard]] bool wantsJoints() const noexcept { return kind_ == Kind::Hold || kind_ == Kind::Joints; }
  [[nodiscard]] bool wantsPose() const noexcept { return kind_ == Kind::Pose; }
  [[nodiscard]] bool wantsForce() const noexcept { return kind_ == Kind::Force; }
  [[nodiscard]] int loadCycle() const noexcept { return loadCycle_; }
  [[nodiscard]] double time_s() const noexcept { return time_s_; }

  /// Deceleration of the controlled stop, rad/s2; more where a joint is so fast that it would take too long.
  static constexpr double kStopDeceleration_rad_per_s2 = 10.0;

 private:
  enum class Kind { Hold, Joints, Pose, Force };
  TaskStatus stepForce(const control::ControlInput& input) noexcept;
  void stepHold(const control::ControlInput& input, double elapsed_s, robot::JointVector& tau) noexcept;

  control::JointCascade cascade_;
  control::InverseDynamics position_;
  control::DirectForce force_;
  Kind kind_ = Kind::Hold;
  double time_s_ = 0.0, end_s_ = 0.0;
  motion::StopMotion stop_;
  motion::JointMotion joints_;
  motion::PoseMotion pose_;
  protocol::Segment segment_;
  spatial::Vector6 startLoad_ = spatial::Vector6::Zero();
  double blend_s_ = 0.0, withinSince_s_ = -1.0;
  int loadCycle_ = 0;
  control::SetPoint wanted_;
  bool resting_ = false, calm_ = false;   // the hold has found its pose; it keeps its torque
  double settle_s_ = 0.0;
  control::ControlInput calmInput_;
};

}  // namespace articulus::runtime
