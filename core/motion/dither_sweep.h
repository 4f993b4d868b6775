#pragma once
#include <algorithm>

#include "core/motion/dither.h"
#include "core/robot/joint_vector.h"

namespace articulus::motion {

/// Back and forth in joint space, all joints together on one minimum-jerk trajectory with a dither on top: the test
/// motion that a dead time is measured with. It starts and ends at rest in the first pose. The dither is a share of the
/// rate of the way below it, so that no joint turns round before the end of a way.
/// In      joints in rad; way_s: time of one way
/// Thread  control; real-time safe
class DitherSweep {
 public:
  void start(const robot::JointVector& from, const robot::JointVector& to, double way_s) noexcept {
    from_ = from;
    way_ = to - from;
    way_s_ = way_s;
  }
  void at(double time_s, robot::JointVector& q, robot::JointVector& qd, robot::JointVector& qdd) const noexcept {
    const double t = std::clamp(time_s, 0.0, duration_s());
    const int number = std::min(static_cast<int>(t / way_s_), kWays - 1);
    const double since_s = t - number * way_s_;
    const CoursePoint large = minJerk(since_s, way_s_);
    const CoursePoint small = Dither{.rate_per_s = kDitherShare * kMinJerkPeakRate / way_s_}.at(since_s, way_s_);
    const bool back = number % 2 == 1;
    const double side = back ? -1.0 : 1.0;
    q = from_ + ((back ? 1.0 : 0.0) + side * (large.s + small.s)) * way_;
    qd = side * (large.rate_per_s + small.rate_per_s) * way_;
    qdd = side * (large.acceleration_per_s2 + small.acceleration_per_s2) * way_;
  }
  [[nodiscard]] double duration_s() const noexcept { return kWays * way_s_; }

  static constexpr int kWays = 6;               ///< even: it comes back
  static constexpr double kDitherShare = 0.25;  ///< of the rate below it, at its highest
  static constexpr double kPeakRate =
      (1.0 + kDitherShare) * kMinJerkPeakRate;  ///< rate times way_s over the way, at its highest

 private:
  robot::JointVector from_, way_;
  double way_s_ = 1.0;
};

}  // namespace articulus::motion
