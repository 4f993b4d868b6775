#pragma once
#include <string>
#include <vector>

#include "core/procedure/pose_sequence.h"
#include "core/sensing/weigh_in.h"

namespace articulus::procedure {

/// Weighs the tool in force with the load cell in some poses of the wrist, to see sign, scale and axes of each channel
/// before anybody trusts a load: vice open, nothing clamped, nothing on the load cell but that tool. Begins and ends
/// where the arm stands, or at the initial position where the wrist has no room there.
///   start(); until done: keep heartbeat and dead-man's handle, poll() ten times a second or more often, show
///   progress(); then result() where phase is Done. cancel() at any time stops the robot.
/// Done says that it was weighed; result().passed says whether all is well. What comes of it is run::WeighInGate's.
/// Thread  one client thread
class WeighInProcedure {
 public:
  struct Options {
    double settle_s = 0.4, average_s = 1.5;  ///< at each pose
  };
  enum class Phase { Idle, Running, Done, Failed, Cancelled };
  struct Progress {
    Phase phase = Phase::Idle;
    int pose = 0, poses = 0;  ///< measured so far, of how many
    double fraction = 0.0;    ///< 0 to 1, never falling
    std::string words;        ///< "pose 3 of 5: moving"
  };

  WeighInProcedure(station::StationLink& link, const cell::CellConfig& cell)
      : link_(link), cell_(cell), walk_(link, cell) {}

  /// Chooses the poses (some tenths of a second) and begins.
  /// Errors  Conflict with the remedy; nothing has moved then
  [[nodiscard]] base::Result<void> start(const safety::LimitSet& limits, const Options& options);
  [[nodiscard]] base::Result<void> start(const safety::LimitSet& limits) { return start(limits, Options{}); }
  Progress poll();
  void cancel() { walk_.cancel(); }

  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] const sensing::WeighIn& result() const { return result_; }    ///< where Done
  [[nodiscard]] const base::Error& error() const { return error_; }           ///< where Failed or Cancelled
  [[nodiscard]] bool endedByFault() const { return walk_.endedByFault(); }    ///< where Failed
  [[nodiscard]] std::uint64_t toolRevision() const { return toolRevision_; }  ///< of the tool that was weighed
  [[nodiscard]] double time_s() const;                                        ///< from start to end, of station time

 private:
  void judge();
  void fail(Phase phase, const base::Error& error);
  station::StationLink& link_;
  const cell::CellConfig& cell_;
  PoseSequence walk_;
  Phase phase_ = Phase::Idle;
  int measured_ = 0;
  std::uint64_t toolRevision_ = 0, startCycle_ = 0, endCycle_ = 0;
  sensing::WeighIn result_;
  base::Error error_;
};

/// The tool that the station works with: the one put in force last, or the one that the cell file states.
[[nodiscard]] sensing::ToolCalibration toolInForce(const cell::CellConfig& cell, const cycle::Snapshot& now);

/// A reading as the weigh-in takes it: in axes of S, corrected as the station corrects its loads.
[[nodiscard]] sensing::WeighInReading weighInReadingOf(const cell::CellConfig& cell,
                                                       const sensing::ToolCalibration& tool,
                                                       const PoseReading& reading);

}  // namespace articulus::procedure
