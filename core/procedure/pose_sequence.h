#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/procedure/pose_choice.h"
#include "core/record/sample.h"
#include "core/station/station_link.h"

namespace articulus::procedure {

/// What stood still for a while at one pose: means over the time.
struct PoseReading {
  spatial::Pose X_WD;                                     ///< moving body in the world
  spatial::Vector6 load = spatial::Vector6::Zero();       ///< as the load cell reports it, N and Nm
  spatial::Vector6 deviation = spatial::Vector6::Zero();  ///< of one sample
  int samples = 0;
  double time_s = 0.0;                     ///< station time of its middle
  double moved_m = 0.0, turned_rad = 0.0;  ///< of the body, from the first of its samples at most
};

/// Positions that the station reports for its joints, rad.
[[nodiscard]] robot::JointVector jointsOf(const cycle::Snapshot& now, int joints);

/// Leads the robot from configuration to configuration by MoveJoints commands, waits until it is calm and averages what
/// the station records. The way is the client's: see chooseTiltedPoses(); that from the present pose to the first of it
/// is checked here, before anything moves. Supervisor and guard watch as over any motion; whatever ends a motion
/// early (fault, stop, released handle) ends the sequence. Call poll() ten times a second or more often; the client
/// keeps the heartbeat and holds the dead-man's handle meanwhile.
/// Errors  of start(): Conflict with the remedy where the station is not ready or the first pose can not be reached
///         from here within the limits; nothing has moved then
/// Thread  one client thread
class PoseSequence {
 public:
  enum class Phase { Idle, Moving, Settling, Averaging, Done, Failed, Cancelled };

  PoseSequence(station::StationLink& link, const cell::CellConfig& cell) : link_(link), cell_(cell) {}

  [[nodiscard]] base::Result<void> start(const safety::LimitSet& limits, std::vector<WayPoint> way, double settle_s,
                                         double average_s);
  Phase poll();
  /// Stops the robot; the readings so far stay.
  void cancel();

  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] bool running() const {
    return phase_ == Phase::Moving || phase_ == Phase::Settling || phase_ == Phase::Averaging;
  }
  [[nodiscard]] int wayPoint() const { return static_cast<int>(at_); }  ///< from 0
  [[nodiscard]] int wayPoints() const { return static_cast<int>(way_.size()); }
  [[nodiscard]] const std::vector<PoseReading>& readings() const { return readings_; }
  [[nodiscard]] const base::Error& error() const { return error_; }  ///< where Failed or Cancelled
  [[nodiscard]] bool endedByFault() const { return byFault_; }       ///< where Failed: the fault says the cause itself

  /// Whether a procedure may move the robot now: controller on, handle held, at rest, no specimen.
  [[nodiscard]] static base::Result<void> ready(const cycle::Snapshot& now);

 private:
  void send();
  void fail(base::ErrorCode code, const std::string& message, const std::string& remedy);
  void arrive(const cycle::Snapshot& now);
  void average();

  station::StationLink& link_;
  const cell::CellConfig& cell_;
  std::vector<WayPoint> way_;
  std::vector<PoseReading> readings_;
  std::vector<record::Sample> buffer_;
  station::StreamCursor acks_, samples_, events_;
  base::Error error_;
  bool byFault_ = false;
  Phase phase_ = Phase::Idle;
  std::size_t at_ = 0;
  std::uint64_t command_ = 0, sentCycle_ = 0, from_ = 0, settleCycles_ = 0, averageCycles_ = 0;
  bool accepted_ = false;
  // Sums of the reading under way.
  int count_ = 0;
  spatial::Vector6 sum_ = spatial::Vector6::Zero(), squares_ = spatial::Vector6::Zero();
  spatial::Vector3 position_ = spatial::Vector3::Zero();
  Eigen::Vector4d quaternion_ = Eigen::Vector4d::Zero();
  double time_s_ = 0.0;
  spatial::Vector3 firstPosition_ = spatial::Vector3::Zero();
  Eigen::Vector4d firstQuaternion_ = Eigen::Vector4d::Zero();
  double moved_m_ = 0.0, turned_rad_ = 0.0;
};

}  // namespace articulus::procedure
