#pragma once
#include "core/control/controller.h"
#include "core/cycle/pose_trajectory.h"
#include "core/motion/jog.h"
#include "core/protocol/plan.h"

namespace articulus::cycle {

enum class TaskStatus { Running, Done, TimedOut };

/// Set-points of one Unload, Load or Task segment: loads that start at what is there, poses that start at where the
/// body is. A Task with a timeout stays at its last set-points once its trajectory is over, until the load on all Force
/// axes has been near the wanted one for a while; a tolerance of 0 is not looked at.
/// Thread  control; real-time safe
class SetpointGenerator {
 public:
  /// In  X_WR the reference pose
  void start(const control::ControlInput& input, const protocol::Segment& segment, const spatial::Pose& X_WR) noexcept;
  /// So many times slower than the segment states, 1 or more: profile, path and swing together; jog and settling as
  /// they are.
  void slowDown(double times) noexcept { stretch_ = times; }
  /// Set-points at a time since the start, elapsed_s after those before.  Out  wanted: all but the joints
  [[nodiscard]] TaskStatus step(const control::ControlInput& input, double time_s, double elapsed_s,
                                control::SetPoint& wanted) noexcept;
  /// The law has done what it was for before the trajectory was over.
  [[nodiscard]] TaskStatus lawFinished() noexcept;

  [[nodiscard]] int loadCycle() const noexcept { return loadCycle_; }
  [[nodiscard]] const protocol::Segment& segment() const noexcept { return segment_; }
  [[nodiscard]] const PoseTrajectory& poseTrajectory() const noexcept { return poses_; }

 private:
  [[nodiscard]] motion::ProfilePoint profileAt(double time_s) const noexcept;
  void loads(const control::ControlInput& input, double time_s, control::SetPoint& wanted) noexcept;
  void poses(const control::ControlInput& input, double time_s, double elapsed_s, control::SetPoint& wanted) noexcept;
  [[nodiscard]] TaskStatus unloaded(const control::ControlInput& input, double time_s) noexcept;
  [[nodiscard]] TaskStatus settled(const control::ControlInput& input, double time_s,
                                   const control::SetPoint& wanted) noexcept;
  [[nodiscard]] bool withinFor(bool within, double time_s, double wanted_s) noexcept;

  protocol::Segment segment_;
  control::Selection selection_;
  PoseTrajectory poses_;
  motion::Jog jog_;
  spatial::Vector6 startLoad_T_ = spatial::Vector6::Zero(),
                   firstLoad_T_ = spatial::Vector6::Zero();  // there, and wanted first
  double blend_s_ = 0.0, withinSince_s_ = -1.0, overSince_s_ = -1.0, stretch_ = 1.0;
  spatial::Vector3 began_m_ = spatial::Vector3::Zero();  // D
  bool over_ = false;
  int loadCycle_ = 0;
};

}  // namespace articulus::cycle
