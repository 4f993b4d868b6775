#include "core/control/direct_push.h"

#include <algorithm>
#include <cmath>

namespace articulus::control {

void DirectPush::useGains(const GainSet& g) noexcept {
  damping_per_s_ = g[Gain::DirectDamping];
  share_ = g[Gain::FrictionCompensation];
}

void DirectPush::step(const ControlInput& in, const robot::JointVector& push_Nm, robot::JointVector& tau) const noexcept {
  // One factor for all joints keeps the direction of the push: the bound, and how fast it moves a joint its own way already.
  const double largest = push_Nm.cwiseAbs().maxCoeff();
  const double bound = largest > kLargest_Nm ? kLargest_Nm / largest : 1.0;
  robot::JointVector way = push_Nm;
  if (!robot::solvePositiveDefinite(in.model->B, way)) way = push_Nm;
  double left = 1.0;
  for (int i = 0; i < way.size(); ++i)
    if (way[i] * in.qd[i] > 0.0) left = std::min(left, 1.0 - std::abs(in.qd[i]) / kFastest_rad_per_s);
  tau = in.model->bias - share_ * in.disturbance + std::max(left, 0.0) * bound * push_Nm - in.model->B * (damping_per_s_ * in.qd);
}

}  // namespace articulus::control
