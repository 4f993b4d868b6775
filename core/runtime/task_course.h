#pragma once
#include "core/control/controller.h"
#include "core/motion/jog.h"
#include "core/protocol/plan.h"

namespace articulus::runtime {

enum class TaskStatus { Running, Done, TimedOut };

/// Set-points of one Unload, Load or Task segment: loads that start at what is there, poses that start at where the body is.
/// Thread  control; real-time safe
class TaskCourse {
 public:
  void start(const control::ControlInput& input, const protocol::Segment& segment) noexcept;
  /// Set-points at a time since the start, elapsed_s after those before.  Out  wanted: all but the joints
  [[nodiscard]] TaskStatus step(const control::ControlInput& input, double time_s, double elapsed_s, control::SetPoint& wanted) noexcept;

  [[nodiscard]] int loadCycle() const noexcept { return loadCycle_; }
  [[nodiscard]] const protocol::Segment& segment() const noexcept { return segment_; }

 private:
  void loads(const control::ControlInput& input, double time_s, control::SetPoint& wanted) noexcept;
  void poses(const control::ControlInput& input, double time_s, double elapsed_s, control::SetPoint& wanted) noexcept;
  [[nodiscard]] TaskStatus unloaded(const control::ControlInput& input, double time_s) noexcept;

  protocol::Segment segment_;
  control::Selection selection_;
  motion::PosePath path_;
  motion::Jog jog_;
  spatial::Pose from_;                                       // where the body was
  spatial::Matrix3 R_WT_ = spatial::Matrix3::Identity();     // axes of the course of poses
  spatial::Vector6 startLoad_T_ = spatial::Vector6::Zero();  // axes of the wanted loads
  double blend_s_ = 0.0, withinSince_s_ = -1.0;
  int loadCycle_ = 0;
};

}  // namespace articulus::runtime
