#pragma once
#include "core/motion/min_jerk.h"
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::motion {

/// From one pose to another: straight line and one turn about a fixed axis, both on the same minimum-jerk trajectory.
/// Frames  both poses in W; twist and acceleration of the moving frame in W
/// Thread  control; real-time safe
class PoseMotion {
 public:
  void start(const spatial::Pose& from, const spatial::Pose& to, double duration_s) noexcept;
  void at(double time_s, spatial::Pose& pose, spatial::Twist& twist, spatial::Vector6& acceleration) const noexcept;
  [[nodiscard]] double duration_s() const noexcept { return duration_s_; }

 private:
  spatial::Pose from_;
  spatial::Vector3 shift_ = spatial::Vector3::Zero(), turn_ = spatial::Vector3::Zero();
  double duration_s_ = 0.0;
};

}  // namespace articulus::motion
