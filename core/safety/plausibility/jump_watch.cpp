#include "core/safety/plausibility/jump_watch.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::safety {
namespace {

/// How far two values lie apart from two others, whatever each pair swings; 0 where they overlap.
double gap(double a1, double a2, double b1, double b2) noexcept {
  const double up = std::min(b1, b2) - std::max(a1, a2), down = std::min(a1, a2) - std::max(b1, b2);
  return up > 0.0 ? up : down > 0.0 ? -down : 0.0;
}

}  // namespace

Fault JumpWatch::check(const PlausibilityInput& in, const LimitSet& limits) noexcept {
  ready_s_ = in.controllerOn && in.brakesReleased && in.mounted ? ready_s_ + in.elapsed_s : 0.0;
  if (ready_s_ < kSettles_s || in.elapsed_s > 1.5 * in.dt_s) known_ = 0;  // much may happen where nobody looks
  if (ready_s_ < kSettles_s || in.loadCounter == counter_ || !in.raw_S.data.allFinite()) return {};
  counter_ = in.loadCounter;
  look_[at_] = {in.raw_S, in.X_WD};
  at_ = (at_ + 1) % kLooks;  // now the oldest
  known_ = std::min(known_ + 1, kLooks);
  if (known_ < kLooks) return {};
  const auto past = [this](std::size_t i) -> const Look& { return look_[(at_ + i) % kLooks]; };
  spatial::Vector6 step_S;
  for (int i = 0; i < 6; ++i)
    step_S[i] = gap(past(0).raw_S.data[i], past(1).raw_S.data[i], past(2).raw_S.data[i], past(3).raw_S.data[i]);
  const double force = step_S.head<3>().norm(), moment = step_S.tail<3>().norm();
  const double leastForce = std::max(kLeast_N, kShare * limits.wrench.head<3>().minCoeff()),
               leastMoment = std::max(kLeast_Nm, kShare * limits.wrench.tail<3>().minCoeff());
  if (force <= leastForce && moment <= leastMoment) return {};
  double way_m = 0.0;
  for (std::size_t i = 1; i < kLooks; ++i)
    way_m += (past(i).X_WD.translation - past(i - 1).X_WD.translation).norm() +
             kLever_m * spatial::logRotation(past(i).X_WD.rotation * past(i - 1).X_WD.rotation.transpose()).norm();
  const bool isForce = force > leastForce + kStiffest_N_per_m * way_m;
  if (!isForce && moment <= leastMoment + kStiffest_Nm_per_m * way_m) return {};
  const spatial::Vector3 step_W = in.R_WS * (isForce ? step_S.head<3>() : step_S.tail<3>());
  int axis = 0;
  step_W.cwiseAbs().maxCoeff(&axis);
  const double allowed = isForce ? leastForce + kStiffest_N_per_m * way_m : leastMoment + kStiffest_Nm_per_m * way_m;
  return {FaultCode::LoadImplausible, isForce ? axis : 3 + axis, std::copysign(isForce ? force : moment, step_W[axis]),
          std::copysign(allowed, step_W[axis]), in.cycle};
}

}  // namespace articulus::safety
