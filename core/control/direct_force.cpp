#include "core/control/direct_force.h"

#include "core/control/damping.h"

namespace articulus::control {
namespace {

constexpr double kForceIntegralBound_N = 150.0;
constexpr double kVelocityIntegralBound_rad_per_s = 0.5;

spatial::Vector3 bounded(const spatial::Vector3& v, double bound) noexcept { return v.cwiseMax(-bound).cwiseMin(bound); }

}  // namespace

void DirectForce::useGains(const GainSet& g) noexcept {
  kpForce_ = g[Gain::ForceProportional];
  kiForce_ = g[Gain::ForceIntegral];
  dampForce_ = g[Gain::ForceDamping];
  kpMoment_ = g[Gain::MomentProportional];
  kiMoment_ = g[Gain::MomentIntegral];
  dampMoment_ = g[Gain::MomentDamping];
  share_ = g[Gain::FrictionCompensation];
}

void DirectForce::engage(const ControlInput&) noexcept {
  // The wanted load starts at the measured one (the command manager sees to it), so with empty integrators the torque is
  // the one that held the load before.
  forceIntegral_.setZero();
  momentIntegral_.setZero();
}

void DirectForce::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  const spatial::Vector6 error = wanted.F_D_W.data - in.F_D_W.data;
  const spatial::Vector3 forceError = error.head<3>(), momentError = error.tail<3>();
  if (!in.saturated) {
    forceIntegral_ = bounded(forceIntegral_ + in.dt_s * kiForce_ * forceError, kForceIntegralBound_N);
    momentIntegral_ = bounded(momentIntegral_ + in.dt_s * kiMoment_ * momentError, kVelocityIntegralBound_rad_per_s);
  }
  spatial::Wrench push = wanted.F_D_W;
  push.force() += kpForce_ * forceError + forceIntegral_;

  const spatial::Vector6 velocity = in.model->J * in.qd;
  spatial::Vector6 acceleration;
  acceleration << -dampForce_ * velocity.head<3>(),
      dampMoment_ * (kpMoment_ * momentError + momentIntegral_ - velocity.tail<3>());
  const robot::JointVector qdd = robot::dampedLeastSquares(in.model->J, acceleration, kSigmaThreshold, kLambdaMax);
  tau = in.model->B * qdd + feedForward(in, push, share_);
}

}  // namespace articulus::control
