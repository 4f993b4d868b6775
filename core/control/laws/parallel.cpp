#include "core/control/laws/parallel.h"

#include <algorithm>
#include <cmath>

namespace articulus::control {
namespace {

using spatial::Vector6;

constexpr double kBound_N = 300.0, kBound_Nm = 60.0;
constexpr double kFollowed_N = 40.0, kFollowed_Nm = 3.0;

}  // namespace

void Parallel::useGains(const GainSet& g) noexcept {
  kp_ = g[Gain::ForceProportional];
  ki_ = g[Gain::ForceIntegral];
  bandwidth_ = 2.0 * M_PI * g[Gain::PositionBandwidth];
  damping_ = g[Gain::PositionDamping];
  share_ = g[Gain::FrictionCompensation];
}

void Parallel::engage(const ControlInput&) noexcept { integral_.setZero(); }

void Parallel::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  const ArmModelState& model = *in.model;
  const Vector6 error = wanted.F_D_W.data - in.F_D_W.data;
  for (int i = 0; i < 6 && !in.saturated; ++i) {
    const double bound = i < 3 ? kBound_N : kBound_Nm, followed = i < 3 ? kFollowed_N : kFollowed_Nm;
    const double step = in.dt_s * in.forceGainShare * ki_ * std::clamp(error[i], -followed, followed);
    integral_[i] = std::clamp(integral_[i] + step, -bound, bound);
  }
  const Vector6 push = wanted.F_D_W.data + in.forceGainShare * kp_ * error + integral_;
  const Vector6 velocity = model.J * in.qd;
  const Vector6 acceleration = wanted.A_WD_W + 2.0 * damping_ * bandwidth_ * (wanted.V_WD_W.data - velocity) +
                               bandwidth_ * bandwidth_ * poseError(wanted.X_WD, model.X_WD);
  tau =
      model.B * jointAcceleration(in, acceleration, 2.0 * bandwidth_) + feedForward(in, spatial::Wrench(push), share_);
}

}  // namespace articulus::control
