#include "core/control/laws/direct_force.h"

namespace articulus::control {

void DirectForce::useGains(const GainSet& g) noexcept {
  force_.useGains(g);
  brake_ = g[Gain::MomentDamping];
  share_ = g[Gain::FrictionCompensation];
}

void DirectForce::engage(const ControlInput&) noexcept {
  // The wanted load starts at the measured one (the caller sees to it), so with empty integrators the torque is nearly
  // the one that held the load before.
  force_.reset();
}

void DirectForce::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  const ForceDemand demand = force_.step(in, wanted, spatial::Matrix3::Identity(), spatial::Vector6::Ones());
  const robot::JointVector qdd = jointAcceleration(in, demand.acceleration, brake_);
  tau = in.model->B * qdd + feedForward(in, spatial::Wrench(demand.push), share_);
}

}  // namespace articulus::control
