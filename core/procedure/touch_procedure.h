#pragma once
#include <string>
#include <vector>

#include "core/cell/cell_config.h"
#include "core/procedure/tip_distance_sensor.h"
#include "core/sensing/tool_centre_point.h"
#include "core/station/station_link.h"

namespace articulus::procedure {

/// Finds the tip of a tool from touches of one fixed point. Bring the tip about to the point, then
///   start(); until done: keep heartbeat and dead-man's handle, poll() ten times a second or more often, show
///   progress().
/// It lifts the tip off, tilts the tool another way and stops above the point. While the phase is Touching the operator
/// brings the tip to the point (set-up speeds, pose commands) and calls recordTouch(); with an eye (simulated cell) it
/// does both itself. After the last touch it solves. recordTouch() alone, without start(), collects touches that were
/// driven by hand; solve() ends it.
/// Thread  one client thread
class TouchProcedure {
 public:
  struct Options {
    int touches = 6;                          ///< 3 or more
    double tilt_rad = 0.35;                   ///< of the tool about the point
    double lift_m = 0.015;                    ///< above the point while it tilts
    spatial::Vector3 statedTip_F_m{0, 0, 0};  ///< about where the tip is: 10 mm are near enough
  };
  enum class Phase { Idle, Moving, Touching, Done, Failed, Cancelled };
  struct Progress {
    Phase phase = Phase::Idle;
    int touch = 0, touches = 0;  ///< recorded so far, of how many
    double fraction = 0.0;
    std::string words;  ///< "touch 2 of 6: bring the tip to the point and record it"
  };

  /// eye: null where a person touches
  TouchProcedure(station::StationLink& link, const cell::CellConfig& cell, TipDistanceSensor* eye = nullptr)
      : link_(link), cell_(cell), eye_(eye) {}

  /// Errors  InvalidArgument, Conflict with the remedy; nothing has moved then
  [[nodiscard]] base::Result<void> start(const Options& options);
  Progress poll();
  void cancel();
  /// Takes the present pose as a touch.
  /// Errors  Conflict where the robot moves or a fault is latched
  [[nodiscard]] base::Result<void> recordTouch();
  /// Takes the last touch back.
  void removeLastTouch();
  /// Tip from the touches so far.
  [[nodiscard]] base::Result<sensing::ToolCentrePoint> solve() const {
    return sensing::identifyToolCentrePoint(touches_);
  }

  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] const std::vector<spatial::Pose>& touches() const { return touches_; }  ///< X_WF
  [[nodiscard]] const sensing::ToolCentrePoint& result() const { return result_; }      ///< where Done
  [[nodiscard]] const base::Error& error() const { return error_; }                     ///< where Failed or Cancelled

  /// Pose of the flange in the world that the station reports now.
  [[nodiscard]] static spatial::Pose flangePose(const cycle::Snapshot& now, const cell::CellConfig& cell);

 private:
  void fail(base::ErrorCode code, const std::string& message, const std::string& remedy);
  void moveTo(const spatial::Pose& X_WF);
  void nextTilt();
  void touchByEye(const spatial::Pose& X_WF);

  station::StationLink& link_;
  const cell::CellConfig& cell_;
  TipDistanceSensor* eye_;
  Options options_;
  Phase phase_ = Phase::Idle;
  bool automatic_ = false, accepted_ = false, lifted_ = false;
  int corrections_ = 0;
  std::uint64_t command_ = 0, from_ = 0;
  station::StreamCursor acks_, events_;
  spatial::Matrix3 R_WF_start_ = spatial::Matrix3::Identity();
  spatial::Vector3 point_W_ = spatial::Vector3::Zero(), tip_F_ = spatial::Vector3::Zero();
  std::vector<spatial::Pose> touches_;
  sensing::ToolCentrePoint result_;
  base::Error error_;
};

}  // namespace articulus::procedure
