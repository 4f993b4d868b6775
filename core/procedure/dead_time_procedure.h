#pragma once
#include "core/control/estimators/dead_time_estimator.h"
#include "core/procedure/pose_choice.h"
#include "core/station/station_link.h"

namespace articulus::procedure {

/// Measures the dead time of the arm by a small test motion of one joint. What was known of it before is forgotten by
/// the station as the motion begins.
///   plan(), ask the person, start(); until it is no longer running: keep heartbeat and dead-man's handle, poll() ten
///   times a second or more often; then result() where Done. cancel() at any time stops the robot.
/// Thread  one client thread
class DeadTimeProcedure {
 public:
  /// What the robot is about to do.
  struct Motion {
    int joint = 0;              ///< from 0
    double way_rad = 0.0;       ///< signed
    double time_s = 0.0;        ///< of the whole motion, about: the station plans it, at the speeds that hold then
    double path_m = 0.0;        ///< of the moving body from one end to the other, about
    robot::JointVector target;  ///< where it turns round, rad
  };
  enum class Phase { Idle, Running, Done, Refused, Faulted, Stopped, Cancelled };
  struct Progress {
    Phase phase = Phase::Idle;
    double fraction = 0.0;  ///< 0 to 1, never falling
    double remaining_s = 0.0;
  };

  DeadTimeProcedure(station::StationLink& link, const cell::CellConfig& cell) : link_(link), cell_(cell) {}

  /// The first joint that has room for the motion from here; the first joints tell most.
  /// Errors  Conflict with the remedy where the robot may not move, or no joint has room
  [[nodiscard]] base::Result<Motion> plan(const safety::LimitSet& limits) const;
  /// Errors  Conflict where the motion is not what plan() would say now; nothing has moved then
  [[nodiscard]] base::Result<void> start(const Motion& motion, const safety::LimitSet& limits);
  Progress poll();
  /// Stops the robot.
  void cancel();

  [[nodiscard]] bool running() const { return phase_ == Phase::Running; }
  [[nodiscard]] const Motion& motion() const { return motion_; }
  [[nodiscard]] const control::DeadTime& before() const { return before_; }  ///< what was known when it started
  [[nodiscard]] const control::DeadTime& result() const { return result_; }  ///< where Done
  [[nodiscard]] bool sure() const { return sure_; }                          ///< of the result
  [[nodiscard]] cycle::AckCode refusal() const { return refusal_; }          ///< where Refused
  [[nodiscard]] const safety::Fault& fault() const { return fault_; }        ///< where Faulted

 private:
  [[nodiscard]] double fractionOf(const cycle::Snapshot& now);
  [[nodiscard]] bool readResult();
  void readAcks(const cycle::Snapshot& now);

  station::StationLink& link_;
  const cell::CellConfig& cell_;
  Motion motion_;
  Phase phase_ = Phase::Idle;
  station::StreamCursor acks_, events_;
  std::uint64_t command_ = 0, startCycle_ = 0, acceptedCycle_ = 0;
  double from_rad_ = 0.0, furthest_ = 0.0;
  int waysDone_ = 0;
  control::DeadTime before_, result_;
  bool sure_ = false;
  cycle::AckCode refusal_ = cycle::AckCode::Accepted;
  safety::Fault fault_;
};

}  // namespace articulus::procedure
