#include "core/control/laws/cartesian_pd.h"

#include <cmath>

#include "core/control/laws/damping.h"
#include "core/robot/damped_inverse.h"
#include "core/spatial/rotation.h"

namespace articulus::control {

void CartesianPd::useGains(const GainSet& g) noexcept {
  drives_.useGains(g);
  bandwidth_ = 2.0 * M_PI * g[Gain::PositionBandwidth];
  damping_ = g[Gain::PositionDamping];
}

void CartesianPd::engage(const ControlInput& in) noexcept { drives_.engage(in); }

void CartesianPd::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  drives_.observe(in);
  const spatial::Pose& X = in.model->X_WD;
  const robot::JointVector& qd = drives_.velocity();
  spatial::Vector6 error;
  error << wanted.X_WD.translation - X.translation, spatial::quaternionError(wanted.X_WD.rotation, X.rotation);
  const spatial::Vector6 velocity = in.model->J * qd;
  const spatial::Vector6 acceleration =
      wanted.A_WD_W + 2.0 * damping_ * bandwidth_ * (wanted.V_WD_W.data - velocity) + bandwidth_ * bandwidth_ * error;
  const robot::DampedInverse inverse(in.model->J, kSigmaThreshold, kLambdaMax);
  robot::JointVector qdd = inverse * acceleration;
  // What the damping does not reach would coast: a joint whose direction is lost is braked.
  const robot::JointVector seen = inverse * velocity;
  qdd -= 2.0 * bandwidth_ * (qd - seen);
  drives_.torque(qdd, tau);
}

}  // namespace articulus::control
