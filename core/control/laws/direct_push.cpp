#include "core/control/laws/direct_push.h"

#include <algorithm>
#include <cmath>

namespace articulus::control {

void DirectPush::useGains(const GainSet& g) noexcept {
  damping_per_s_ = g[Gain::DirectDamping];
  share_ = g[Gain::FrictionCompensation];
}

void DirectPush::step(const ControlInput& in, const robot::JointVector& wanted_Nm, robot::JointVector& tau) noexcept {
  // One factor for all joints keeps the direction of the push: of its bound, of its rate, of its fading.
  const double largest = wanted_Nm.cwiseAbs().maxCoeff();
  const robot::JointVector change = (largest > kLargest_Nm ? kLargest_Nm / largest : 1.0) * wanted_Nm - push_;
  const double fastest = change.cwiseAbs().maxCoeff(), most = in.dt_s * kRate_Nm_per_s;
  push_ += (fastest > most ? most / fastest : 1.0) * change;

  robot::JointVector way = push_;
  if (!robot::solvePositiveDefinite(in.model->B, way)) way = push_;
  double left = 1.0;
  for (int i = 0; i < way.size(); ++i)
    if (way[i] * in.qd[i] > 0.0) left = std::min(left, 1.0 - std::abs(in.qd[i]) / kFastest_rad_per_s);
  tau = in.model->bias - share_ * in.disturbance + std::max(left, 0.0) * push_ - in.model->B * (damping_per_s_ * in.qd);
}

}  // namespace articulus::control
