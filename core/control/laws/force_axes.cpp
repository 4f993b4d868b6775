#include "core/control/laws/force_axes.h"

#include <algorithm>
#include <cmath>

namespace articulus::control {
namespace {

using spatial::Vector6;

constexpr double kForceIntegralBound_N = 150.0;
constexpr double kVelocityIntegralBound_rad_per_s = 0.5;
// Errors beyond these are no tracking errors: the arm is blocked, clipped or far from the specimen.
constexpr double kForceFollowed_N = 40.0, kMomentFollowed_Nm = 3.0;
// Of the motion that is fed forward, where the specimen was found soft.
constexpr double kFastest_m_per_s = 0.02, kFastest_rad_per_s = 0.3;

/// One step of an integral that is bounded and that only unwinds while the error cannot be followed.
double integrated(double integral, double step, double error, double followed, double bound) noexcept {
  if (std::abs(error) > followed && step * integral >= 0.0) return integral;
  return std::clamp(integral + step, -bound, bound);
}

}  // namespace

void ForceAxes::useGains(const GainSet& g) noexcept {
  kpForce_ = g[Gain::ForceProportional];
  kiForce_ = g[Gain::ForceIntegral];
  dampForce_ = g[Gain::ForceDamping];
  kpMoment_ = g[Gain::MomentProportional];
  kiMoment_ = g[Gain::MomentIntegral];
  dampMoment_ = g[Gain::MomentDamping];
}

ForceDemand ForceAxes::step(const ControlInput& in, const SetPoint& wanted, const spatial::Matrix3& R_WT,
                            const Vector6& axes, const Vector6& along) noexcept {
  const double share = in.forceGainShare;
  const Vector6 error = onAxes(R_WT, axes, wanted.F_D_W.data - in.F_D_W.data);
  integral_ = onAxes(R_WT, axes, integral_);  // what an axis held that has turned away from the force loop goes with it
  if (!in.saturated) {
    for (int i = 0; i < 3; ++i) {
      integral_[i] = integrated(integral_[i], in.dt_s * share * kiForce_ * error[i], error[i], kForceFollowed_N,
                                kForceIntegralBound_N);
      integral_[i + 3] = integrated(integral_[i + 3], in.dt_s * share * kiMoment_ * error[i + 3], error[i + 3],
                                    kMomentFollowed_Nm, kVelocityIntegralBound_rad_per_s);
    }
  }
  ForceDemand demand;
  demand.push = onAxes(R_WT, axes, wanted.F_D_W.data);
  demand.push.head<3>() += share * kpForce_ * error.head<3>() + integral_.head<3>();

  Vector6 motion = along + motionForLoad(in.specimen, wanted.F_rate_W);
  motion.tail<3>() += share * kpMoment_ * error.tail<3>() + integral_.tail<3>();
  motion -= in.model->J * in.qd;
  motion.head<3>() *= dampForce_;
  motion.tail<3>() *= dampMoment_;
  demand.acceleration = onAxes(R_WT, axes, motion);
  return demand;
}

Vector6 motionForLoad(const SpecimenStiffness& specimen, const Vector6& rate) noexcept {
  if (rate.isZero(0.0)) return Vector6::Zero();
  Vector6 motion = specimen.C * rate;
  if (!motion.allFinite()) return Vector6::Zero();
  motion.head<3>() = motion.head<3>().cwiseMax(-kFastest_m_per_s).cwiseMin(kFastest_m_per_s);
  motion.tail<3>() = motion.tail<3>().cwiseMax(-kFastest_rad_per_s).cwiseMin(kFastest_rad_per_s);
  return motion;
}

}  // namespace articulus::control
