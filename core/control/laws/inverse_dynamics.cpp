#include "core/control/laws/inverse_dynamics.h"

#include <cmath>

#include "core/control/laws/damping.h"
#include "core/robot/damped_inverse.h"
#include "core/spatial/rotation.h"

namespace articulus::control {
namespace {

constexpr double kCarry_s = 0.1, kCarryAgain_s = 0.02;

}  // namespace

void InverseDynamics::useGains(const GainSet& g) noexcept {
  bandwidth_ = 2.0 * M_PI * g[Gain::PositionBandwidth];
  damping_ = g[Gain::PositionDamping];
  share_ = g[Gain::FrictionCompensation];
}

void InverseDynamics::engage(const ControlInput& in) noexcept { carried_ = in.F_D_W.data; }

void InverseDynamics::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  const spatial::Pose& X = in.model->X_WD;
  spatial::Vector6 error;
  error << wanted.X_WD.translation - X.translation, spatial::quaternionError(wanted.X_WD.rotation, X.rotation);
  const spatial::Vector6 velocity = in.model->J * in.qd;
  const spatial::Vector6 acceleration =
      wanted.A_WD_W + 2.0 * damping_ * bandwidth_ * (wanted.V_WD_W.data - velocity) + bandwidth_ * bandwidth_ * error;
  const robot::DampedInverse inverse(in.model->J, kSigmaThreshold, kLambdaMax);
  robot::JointVector qdd = inverse * acceleration;
  // What the damping does not reach would coast: a joint whose direction is lost is braked.
  const robot::JointVector seen = inverse * velocity;
  qdd -= 2.0 * bandwidth_ * (in.qd - seen);
  // Carrying the load as it is measured would take away the specimen's own stiffness, which holds the body far better
  // than this loop can; so the load is followed slowly enough for that, and fast enough for a move of seconds. A
  // virtual arm feels no specimen but the measured load, late by the real arm's dead time: carried late it would yield
  // to it. On a path that is walked again the load is another one (something was cut), and what is carried late is
  // missing: the body is off by kCarry_s F' / (m w^2), and that goes away with K kCarry_s / (m w^2) only, seconds where
  // bones touch.
  const double carry_s = wanted.walksAgain ? kCarryAgain_s : kCarry_s;
  carried_ += (in.isVirtual ? 1.0 : in.dt_s / carry_s) * (in.F_D_W.data - carried_);
  tau = in.model->B * qdd + feedForward(in, spatial::Wrench(carried_), share_);
}

}  // namespace articulus::control
