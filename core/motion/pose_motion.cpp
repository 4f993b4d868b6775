#include "core/motion/pose_motion.h"

#include "core/spatial/rotation.h"

namespace articulus::motion {

void PoseMotion::start(const spatial::Pose& from, const spatial::Pose& to, double duration_s) noexcept {
  from_ = from;
  shift_ = to.translation - from.translation;
  turn_ = spatial::logRotation(to.rotation * from.rotation.transpose());
  duration_s_ = duration_s;
}

void PoseMotion::at(double time_s, spatial::Pose& pose, spatial::Twist& twist,
                    spatial::Vector6& acceleration) const noexcept {
  const CoursePoint c = minJerk(time_s, duration_s_);
  pose.translation = from_.translation + c.s * shift_;
  pose.rotation = spatial::expRotation(spatial::Vector3(c.s * turn_)) * from_.rotation;
  twist = spatial::Twist(spatial::Vector3(c.rate_per_s * shift_), spatial::Vector3(c.rate_per_s * turn_));
  acceleration << c.acceleration_per_s2 * shift_, c.acceleration_per_s2 * turn_;
}

}  // namespace articulus::motion
