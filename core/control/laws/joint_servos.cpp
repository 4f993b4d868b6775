#include "core/control/laws/joint_servos.h"

#include <cmath>

namespace articulus::control {
namespace {

constexpr double kMean_s = 1.0;  // over which the inertia is a mean

}  // namespace

void JointServos::useGains(const GainSet& g) noexcept { bandwidth_Hz_ = g[Gain::ObserverBandwidth]; }

void JointServos::engage(const ControlInput& in) noexcept {
  inertia_ = in.model->B.diagonal();
  q_ = in.q;
  qd_ = in.qd;
  d_ = in.disturbance - in.model->bias - in.model->J.transpose() * in.F_D_W.data;
  first_ = true;
}

void JointServos::observe(const ControlInput& in) noexcept {
  inertia_ += in.dt_s / kMean_s * (in.model->B.diagonal() - inertia_);
  if (!first_) {
    const robot::JointVector a = (in.tau + d_).cwiseQuotient(inertia_);
    q_ += in.dt_s * qd_ + 0.5 * in.dt_s * in.dt_s * a;
    qd_ += in.dt_s * a;
  }
  first_ = false;
  // Three equal poles, as in JointObserver.
  const double z = std::exp(-2.0 * M_PI * bandwidth_Hz_ * in.dt_s), y = 1.0 - z;
  const robot::JointVector e = in.q - q_;
  q_ += (1.0 - z * z * z) * e;
  qd_ += 1.5 * y * y * (1.0 + z) / in.dt_s * e;
  d_ += y * y * y / (in.dt_s * in.dt_s) * inertia_.cwiseProduct(e);
}

void JointServos::torque(const robot::JointVector& acceleration, robot::JointVector& tau) const noexcept {
  tau = inertia_.cwiseProduct(acceleration) - d_;
}

}  // namespace articulus::control
