#include "core/control/laws/joint_cascade.h"

#include <cmath>

namespace articulus::control {

void JointCascade::useGains(const GainSet& g) noexcept {
  kp_ = 2.0 * M_PI * g[Gain::JointBandwidth];
  kv_ = 2.0 * M_PI * g[Gain::JointVelocityBandwidth];
  ki_ = kv_ / g[Gain::JointIntegralTime];
  share_ = g[Gain::FrictionCompensation];
}

void JointCascade::engage(const ControlInput& in) noexcept { integral_.setZero(in.q.size()); }

void JointCascade::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  const robot::JointVector velocityError = wanted.qd + kp_ * (wanted.q - in.q) - in.qd;
  if (!in.saturated) integral_ += in.dt_s * ki_ * velocityError;
  const double bound = 20.0;  // rad/s2: what the integrator may ask at most
  integral_ = integral_.cwiseMax(-bound).cwiseMin(bound);
  const robot::JointVector acceleration = wanted.qdd + kv_ * velocityError + integral_;
  tau = in.model->B * acceleration + feedForward(in, in.F_D_W, share_);
}

}  // namespace articulus::control
