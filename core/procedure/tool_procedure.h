#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/procedure/pose_sequence.h"
#include "core/sensing/tool_identification.h"

namespace articulus::procedure {

/// Identifies the tool on the load cell with the robot itself: chooses wrist orientations that tell most, goes to each,
/// waits, averages, returns to the start and solves. To be used by desktop and command line alike:
///   start(); until done: keep heartbeat and dead-man's handle, poll() ten times a second or more often, show
///   progress(); then result() where phase is Done, otherwise error(). cancel() at any time stops the robot.
/// Nothing is put in force by it: hand result().tool to useTool(), and to saveTool() for the sessions to come.
/// Thread  one client thread
class ToolProcedure {
 public:
  struct Options {
    int poses = 12;                          ///< 3 or more; 4 or more for the linear model
    double settle_s = 0.5, average_s = 1.0;  ///< at each pose
    sensing::ToolIdentificationOptions identification{};
    std::uint64_t seed = 1;  ///< of the choice of poses
  };
  enum class Phase { Idle, Running, Done, Failed, Cancelled };
  struct Progress {
    Phase phase = Phase::Idle;
    int pose = 0, poses = 0;  ///< measured so far, of how many
    double fraction = 0.0;    ///< 0 to 1, never falling
    std::string words;        ///< "pose 3 of 12: moving"
  };

  ToolProcedure(station::StationLink& link, const cell::CellConfig& cell)
      : link_(link), cell_(cell), walk_(link, cell) {}

  /// Errors  InvalidArgument, Conflict with the remedy; nothing has moved then
  [[nodiscard]] base::Result<void> start(const safety::LimitSet& limits, const Options& options);
  Progress poll();
  void cancel() { walk_.cancel(); }

  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] const sensing::ToolIdentification& result() const { return result_; }  ///< where Done
  [[nodiscard]] const base::Error& error() const { return error_; }                    ///< where Failed or Cancelled
  /// What was measured, pose by pose: for a table, a file, another fit.
  [[nodiscard]] const std::vector<sensing::ToolPose>& poses() const { return poses_; }

 private:
  void solve();
  station::StationLink& link_;
  const cell::CellConfig& cell_;
  PoseSequence walk_;
  Options options_;
  Phase phase_ = Phase::Idle;
  int measured_ = 0;
  std::vector<sensing::ToolPose> poses_;
  sensing::ToolIdentification result_;
  base::Error error_;
};

/// A reading as the identification takes it: gravity in the axes of the load cell beside the load.
[[nodiscard]] sensing::ToolPose toolPoseOf(const cell::CellConfig& cell, const PoseReading& reading);

}  // namespace articulus::procedure
