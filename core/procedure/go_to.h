#pragma once
#include "core/collision/proximity.h"
#include "core/procedure/pose_sequence.h"

namespace articulus::procedure {

/// What a motion of all joints at once from one configuration to another would come near to, looked at before it
/// begins. Room below zero: it is beyond.
struct WayLook {
  int joint = 0;                   ///< with the least room to its range, at the end of the way, from 0
  double jointRoom_rad = 0.0;      ///< of it there
  int boxAxis = 0;                 ///< x, y or z with the least room to the safety box, of all the way
  double boxRoom_m = 0.0;          ///< of the moving body
  collision::Clearance closest{};  ///< parts, of all the way
  double closestShare = 0.0;       ///< how much of the way is gone there, 0 to 1
  bool free = false;               ///< WayCheck: it keeps off every limit, with what a stop would need
  double time_s = 0.0;             ///< how long it takes at least
  double leastPartRoom_m = 0.0;    ///< which `closest` must have
  bool startFree = false;          ///< the same, of where the way begins
  [[nodiscard]] bool inRange() const noexcept { return jointRoom_rad >= 0.0; }
  /// Why the arm may not go that way, with the remedy: OutOfRange or Conflict; in order where it may.
  [[nodiscard]] base::Result<void> against(const safety::LimitSet& limits) const;
};

/// In      limits in force; from, to rad, as many as the arm has; fastest_rad_per_s: of the joint that turns farthest
/// Thread  any but control; some ms
[[nodiscard]] WayLook lookAtWay(const cell::CellConfig& cell, const safety::LimitSet& limits,
                                const robot::JointVector& from, const robot::JointVector& to, double fastest_rad_per_s);

/// Takes the arm to typed joint positions, straight in joint space, at a speed that is asked for or slower: by one
/// MoveJoints command, as Home and Initial are, so that supervisor, guard, dead-man's handle and STOP watch over it.
/// Nothing is sent where the target is out of range or the way comes too near to anything. Call poll() ten times a
/// second or more often.
/// Errors  of start(): Conflict where the station is not ready (a specimen in the vice among it) or the way is not
///         free, OutOfRange; they say what is in the way. Nothing has moved then
/// Thread  one client thread
/// Test    tests/integration/go_to_test.cpp
class GoTo {
 public:
  using Phase = PoseSequence::Phase;
  static constexpr double kSlowest_rad_per_s = 0.002, kFastest_rad_per_s = 0.35;  ///< what may be asked for

  GoTo(station::StationLink& link, const cell::CellConfig& cell) : cell_(cell), link_(link), sequence_(link, cell) {}

  [[nodiscard]] base::Result<void> start(const safety::LimitSet& limits, const robot::JointVector& q_rad,
                                         double fastest_rad_per_s);
  Phase poll() { return sequence_.poll(); }
  void cancel() { sequence_.cancel(); }  ///< stops the robot
  [[nodiscard]] bool running() const { return sequence_.running(); }
  [[nodiscard]] base::Error error() const;  ///< where it failed or was cancelled

 private:
  const cell::CellConfig& cell_;
  station::StationLink& link_;
  PoseSequence sequence_;
};

}  // namespace articulus::procedure
