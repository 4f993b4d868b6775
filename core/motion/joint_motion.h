#pragma once
#include "core/motion/min_jerk.h"
#include "core/robot/joint_vector.h"

namespace articulus::motion {

/// Point to point in joint space, all joints together on one minimum-jerk trajectory.
/// Thread  control; real-time safe
class JointMotion {
 public:
  void start(const robot::JointVector& from, const robot::JointVector& to, double duration_s) noexcept {
    from_ = from;
    way_ = to - from;
    duration_s_ = duration_s;
  }
  void at(double time_s, robot::JointVector& q, robot::JointVector& qd, robot::JointVector& qdd) const noexcept {
    const CoursePoint c = minJerk(time_s, duration_s_);
    q = from_ + c.s * way_;
    qd = c.rate_per_s * way_;
    qdd = c.acceleration_per_s2 * way_;
  }
  [[nodiscard]] double duration_s() const noexcept { return duration_s_; }

 private:
  robot::JointVector from_, way_;
  double duration_s_ = 0.0;
};

/// Brings all joints to rest together and stays there: the controlled stop. The fastest joint takes the deceleration,
/// the others their share of it, so that the body goes on along its way while it slows down and a clamped specimen is
/// not bent aside by joints that stop one after the other.
/// Thread  control; real-time safe
class StopMotion {
 public:
  void start(const robot::JointVector& q, const robot::JointVector& qd, double deceleration_rad_per_s2) noexcept {
    q_ = q;
    qd_ = qd;
    const double fastest = qd.size() > 0 ? qd.cwiseAbs().maxCoeff() : 0.0;
    deceleration_ = fastest > 0.0 ? robot::JointVector(qd.cwiseAbs() * (deceleration_rad_per_s2 / fastest)) : qd;
  }
  /// One cycle on; q, qd, qdd are what is wanted now.
  void step(double dt_s, robot::JointVector& q, robot::JointVector& qd, robot::JointVector& qdd) noexcept {
    qdd.setZero(q_.size());
    for (int i = 0; i < q_.size(); ++i) {
      const double change = deceleration_[i] * dt_s;
      const double before = qd_[i];
      qd_[i] = before > change ? before - change : before < -change ? before + change : 0.0;
      if (qd_[i] != 0.0) qdd[i] = before > 0.0 ? -deceleration_[i] : deceleration_[i];
      q_[i] += 0.5 * (before + qd_[i]) * dt_s;
    }
    q = q_;
    qd = qd_;
  }
  [[nodiscard]] bool atRest() const noexcept { return qd_.isZero(0.0); }

 private:
  robot::JointVector q_, qd_, deceleration_;
};

}  // namespace articulus::motion
