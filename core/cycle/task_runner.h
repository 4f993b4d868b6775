#pragma once
#include "core/control/controller_set.h"
#include "core/cycle/hold.h"
#include "core/cycle/relief.h"
#include "core/cycle/setpoint_generator.h"
#include "core/motion/dither_sweep.h"
#include "core/motion/held_rate.h"
#include "core/motion/joint_motion.h"
#include "core/motion/pace.h"
#include "core/motion/pose_motion.h"
#include "core/protocol/plan.h"

namespace articulus::cycle {

/// What the robot is doing right now: a set-point generator with the control law that follows it. Holding still is a
/// task like any other; it begins with the controlled stop.
/// Thread  control; real-time safe
class TaskRunner {
 public:
  TaskRunner(int joints, robot::CommandLevel armTakes);
  TaskRunner(const TaskRunner&) = delete;
  TaskRunner& operator=(const TaskRunner&) = delete;
  void useGains(const control::GainSet& gains) noexcept;

  void hold(const control::ControlInput& input, control::Takeover how = control::Takeover::AtOnce) noexcept;
  /// A stretch of rest is added, in which the joints settle.
  void moveJoints(const control::ControlInput& input, const robot::JointVector& target, double time_s,
                  double hold_s = kSettle_s, control::Law law = control::kJointLaw) noexcept;
  void movePose(const control::ControlInput& input, const spatial::Pose& X_WD, double time_s, double hold_s) noexcept;
  /// One joint, or the body along and about one axis, goes on until another task begins.
  /// In  rate rad/s or m/s; axis_W: unit vector of six in axes of W, a translation or a turn
  void jogJoint(const control::ControlInput& input, int joint, double rate) noexcept;
  void jogBody(const control::ControlInput& input, const spatial::Vector6& axis_W, double rate) noexcept;
  /// To and fro, trembling: what the dead time is measured with.  In  where it turns round, time of one way
  void dither(const control::ControlInput& input, const robot::JointVector& target, double way_s) noexcept;
  /// Unload, Load and Task.  In  X_WR the reference pose
  void follow(const control::ControlInput& input, const protocol::Segment& segment, const spatial::Pose& X_WR) noexcept;
  /// In a pause, at a standstill: takes the loads off what runs and keeps them off. What runs waits at its set-points
  /// meanwhile; what has a way of its own, or follows joints, cannot (canRelieve()).
  void relieve(const control::ControlInput& input, control::Law forceLaw) noexcept;
  [[nodiscard]] bool canRelieve() const noexcept;
  /// Back to the loads, then (settle()) to the set-points where it stopped, then (goOn()) on.
  void takeBack(const control::ControlInput& input) noexcept;
  void settle(const control::ControlInput& input, double time_s) noexcept;
  void goOn() noexcept;
  [[nodiscard]] const Relief& relief() const noexcept { return relief_; }

  /// What follow() began goes so many times slower than its segment states.
  void slowDown(double times) noexcept { course_.slowDown(times); }

  /// One cycle of elapsed_s: set-point, law, command (of the level that the arm takes). Time of the set-points runs at
  /// the pace; a hold, an unload and a relief, which lead away from what was near, are not slowed.
  [[nodiscard]] TaskStatus step(const control::ControlInput& input, double elapsed_s, robot::JointVector& command,
                                const motion::Pace& pace = {}) noexcept;

  [[nodiscard]] const control::SetPoint& wanted() const noexcept { return wanted_; }
  [[nodiscard]] bool wantsJoints() const noexcept {
    return kind_ == Kind::Hold || kind_ == Kind::Joints || kind_ == Kind::JogJoint || dithers();
  }
  [[nodiscard]] bool dithers() const noexcept { return kind_ == Kind::Dithering; }
  [[nodiscard]] bool jogs() const noexcept { return kind_ == Kind::JogJoint || kind_ == Kind::JogBody; }
  [[nodiscard]] bool unloads() const noexcept {
    return kind_ == Kind::Course && course_.segment().kind == protocol::SegmentKind::Unload;
  }
  [[nodiscard]] bool wantsPose() const noexcept {
    return kind_ == Kind::Pose || kind_ == Kind::JogBody || (kind_ == Kind::Course && followsPose_) ||
           (kind_ == Kind::Relief && relief_.followsPose());
  }
  [[nodiscard]] bool wantsForce() const noexcept {
    return kind_ == Kind::Course ? followsLoad_ : kind_ == Kind::Relief && control::info(law_).followsLoads();
  }
  /// The last that follow() was given.
  [[nodiscard]] const protocol::Segment& segment() const noexcept { return course_.segment(); }
  [[nodiscard]] const PoseTrajectory& poseTrajectory() const noexcept { return course_.poseTrajectory(); }
  [[nodiscard]] control::Law law() const noexcept { return law_; }
  [[nodiscard]] int loadCycle() const noexcept { return kind_ == Kind::Course ? course_.loadCycle() : 0; }
  [[nodiscard]] double time_s() const noexcept { return time_s_; }

  static constexpr double kSettle_s = 0.3;

 private:
  enum class Kind { Hold, Joints, Dithering, Pose, JogJoint, JogBody, Course, Relief };
  void begin(Kind kind, control::Law law) noexcept;
  void slow(const motion::Pace& pace) noexcept;
  [[nodiscard]] const robot::JointVector& jointsFrom(const control::ControlInput& input) const noexcept;
  void jogOn(double step_s) noexcept;

  robot::CommandLevel armTakes_;
  control::ControllerSet controllers_;
  Hold hold_;
  Kind kind_ = Kind::Hold;
  control::Law law_ = control::kJointLaw;
  double time_s_ = 0.0, end_s_ = 0.0;
  motion::JointMotion joints_;
  motion::DitherSweep swing_;
  motion::PoseMotion pose_;
  motion::HeldRate jog_;
  robot::JointVector jogFrom_, jogAlong_;
  spatial::Pose X_WD_jogFrom_;
  spatial::Vector6 jogAxis_W_ = spatial::Vector6::Zero();
  SetpointGenerator course_;
  Relief relief_;
  Kind relieved_ = Kind::Hold;  // what waits while relief_ has the arm, with its time
  double relievedTime_s_ = 0.0;
  bool followsPose_ = false, followsLoad_ = false;
  control::SetPoint wanted_;
};

}  // namespace articulus::cycle
