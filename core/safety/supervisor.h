#pragma once
#include "core/collision/proximity.h"
#include "core/safety/fault.h"
#include "core/safety/limit_set.h"
#include "core/safety/singularity_watch.h"
#include "core/spatial/pose.h"

namespace articulus::safety {

/// What the supervisor checks in one cycle.
struct SupervisorInput {
  std::uint64_t cycle = 0;
  bool controllerOn = false;  ///< drives enabled
  bool moving = false;        ///< the state moves the robot
  bool inTask = false;        ///< a law works along the task's axes: near a singularity joints would run away
  bool setUp = false;         ///< a person may be near: the set-up speeds hold
  // arm
  bool armValid = false, driveFault = false;
  robot::ArmTrouble armTrouble = robot::ArmTrouble::None;  ///< why, where its driver knows
  robot::JointVector q, qd;                                ///< rad, rad/s (observed)
  // load cell
  spatial::Wrench raw_S;  ///< as reported
  bool saturated = false;
  robot::LoadCellTrouble loadCellTrouble = robot::LoadCellTrouble::None;  ///< why, where its driver knows
  double sensorAge_s = 0.0;
  int bridgedCycles = 0;  ///< cycles in a row without a new sample
  // moving body
  spatial::Pose X_WD;
  spatial::Twist V_WD_W;
  spatial::Wrench F_D_W;
  Singularity singularity;
  // parts that are close to each other; all closer than Supervisor::watchedDistance_m()
  const collision::Proximity* proximity = nullptr;  ///< null: nobody looked
  // specimen
  bool displacementKnown = false;  ///< it is mounted and its reference pose taken
  spatial::Vector6 displacement =
      spatial::Vector6::Zero();  ///< from the reference pose, along and about axes of W, m, rad
  // what sensors and drives say of each other
  robot::JointVector
      encoderSpeed_rad_per_s;  ///< of the encoders alone, whatever is said of the brakes; empty: not known
  Fault implausible;           ///< found by Plausibility
  // operator and time
  bool deadManHeld = false, emergencyStop = false;
  robot::OperatorTrouble operatorTrouble = robot::OperatorTrouble::None;  ///< why, where a switch knows
  double operatorSilence_s = 0.0;
  int lateStreak = 0;
  double away_s = 0.0;  ///< no cycle for so long before this one
};

/// Compares each cycle with the limits and names the first thing that is wrong. Signals that nothing can be concluded
/// from (not finite, stale) come first, then what a person asked for, then the limits. After a fault is acknowledged, a
/// value that is still beyond its limit may come back but not go further: what was exceeded then is tolerated and the
/// tolerance shrinks with it. What is tolerated of two parts does not grow again, but for the way that the stop itself
/// took; closer than 5 mm (or half of what must be left, if that is less) nothing is tolerated: then the arm is to be
/// freed by hand at its brakes, or a smaller distance between parts is to be chosen.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 4.4.3 (box, joint limits, dead-man, emergency stop), 4.2.5 (sensor sums); the rest is ours
class Supervisor {
 public:
  void useLimits(const LimitSet& limits) noexcept { limits_ = limits; }
  [[nodiscard]] const LimitSet& limits() const noexcept { return limits_; }
  /// What a motion may be planned for: the limits, with the set-up speeds in place of the others where those are in
  /// force.
  [[nodiscard]] LimitSet motionLimits(bool setUp) const noexcept;
  [[nodiscard]] Fault check(const SupervisorInput& input) noexcept;
  /// Pairs of parts that are closer, now or during a stop, must be listed in the input.
  [[nodiscard]] double watchedDistance_m() const noexcept;
  /// From here on, what is beyond a limit now may only shrink.
  void tolerateExcess(const SupervisorInput& input) noexcept;

 private:
  /// true if value beyond [lower, upper] by more than is tolerated; shrinks the tolerance, but for a share of the range
  [[nodiscard]] static bool beyond(double value, double lower, double upper, double share, double& tolerated) noexcept;
  [[nodiscard]] static bool beyond(double excess, double slack, double& tolerated) noexcept;
  [[nodiscard]] double tolerated_m(int pair) const noexcept;
  [[nodiscard]] Fault checkDistances(const SupervisorInput& input) noexcept;
  [[nodiscard]] Fault checkSetUp(const SupervisorInput& input) const noexcept;
  LimitSet limits_;
  std::array<double, robot::kMaxJoints> toleratedJoint_{};
  std::array<double, 3> toleratedBox_{};
  std::array<double, 6> toleratedLoad_{}, toleratedDisplacement_{};
  double toleratedSum_ = 0.0, toleratedSingularity_ = 0.0;
  /// A pair of parts that was too close when it was acknowledged, and by how much it may be.
  struct ToleratedPair {
    int pair = -1;
    double excess_m = 0.0;
  };
  std::array<ToleratedPair, collision::kMaxNearPairs> toleratedPairs_{};
  int tolerated_ = 0;
};

}  // namespace articulus::safety
