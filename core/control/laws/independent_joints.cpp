#include "core/control/laws/independent_joints.h"

#include <cmath>

namespace articulus::control {
namespace {

constexpr double kIntegralBound_rad_per_s2 = 20.0;

}  // namespace

void IndependentJoints::useGains(const GainSet& g) noexcept {
  drives_.useGains(g);
  kp_ = 2.0 * M_PI * g[Gain::JointBandwidth];
  kv_ = 2.0 * M_PI * g[Gain::JointVelocityBandwidth];
  ki_ = kv_ / g[Gain::JointIntegralTime];
}

void IndependentJoints::engage(const ControlInput& in) noexcept {
  drives_.engage(in);
  integral_.setZero(in.q.size());
}

void IndependentJoints::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  drives_.observe(in);
  const robot::JointVector error = wanted.qd + kp_ * (wanted.q - in.q) - drives_.velocity();
  if (!in.saturated) integral_ += in.dt_s * ki_ * error;
  integral_ = integral_.cwiseMax(-kIntegralBound_rad_per_s2).cwiseMin(kIntegralBound_rad_per_s2);
  drives_.torque(wanted.qdd + kv_ * error + integral_, tau);
}

}  // namespace articulus::control
