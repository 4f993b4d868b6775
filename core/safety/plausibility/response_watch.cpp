#include "core/safety/plausibility/response_watch.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::safety {
namespace {

constexpr int kInARow = 2;

}  // namespace

void ResponseWatch::anchor(const PlausibilityInput& in) noexcept {
  F_D_W_ = in.F_D_W;
  X_WD_ = in.X_WD;
  K_ = in.stiffness;
  age_s_ = most_ = 0.0;
  missing_ = 0;
  known_ = true;
}

Fault ResponseWatch::check(const PlausibilityInput& in, const LimitSet& limits) noexcept {
  if (in.knowsTorques || !in.controllerOn || !in.mounted || !in.loadKnown || !in.followsLoad ||
      in.stiffnessTrust <= 0.0) {
    known_ = false;
    since_s_ = 0.0;
    return {};
  }
  since_s_ += in.elapsed_s;
  age_s_ += in.elapsed_s;
  if (since_s_ < kEvery_s) return {};
  since_s_ = 0.0;
  if (!known_) anchor(in);
  spatial::Vector6 way;
  way << in.X_WD.translation - X_WD_.translation, spatial::logRotation(in.X_WD.rotation * X_WD_.rotation.transpose());
  const spatial::Vector6 expected = K_ * way, seen = in.F_D_W.data - F_D_W_.data;
  int axis = 0;
  const double share = (expected.cwiseAbs().array() / limits.wrench.array()).maxCoeff(&axis);
  // Where the motion turns round, a specimen with hysteresis goes another way back.
  const bool turned = share < 0.9 * most_;
  most_ = std::max(most_, share);
  if (share < kExpectedShare) {
    missing_ = 0;
    if (age_s_ > kLongest_s || turned) anchor(in);
    return {};
  }
  const bool missing = std::abs(seen[axis]) < kSeenShare * std::abs(expected[axis]) &&
                       std::abs(in.F_D_W.data[axis]) > kStillLoaded * limits.wrench[axis];
  if (!missing) {
    anchor(in);
    return {};
  }
  if (++missing_ < kInARow) return {};
  return {FaultCode::LoadImplausible, axis, seen[axis], expected[axis], in.cycle};
}

}  // namespace articulus::safety
