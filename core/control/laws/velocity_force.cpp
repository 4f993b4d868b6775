#include "core/control/laws/velocity_force.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "core/control/laws/damping.h"
#include "core/control/laws/force_axes.h"

namespace articulus::control {
namespace {

using spatial::Matrix6;
using spatial::Vector6;

// What is assumed of a specimen of which nothing has been learned, and the least that is believed of one: the loop must
// stay stable when the tissue hardens faster than it is learned.
constexpr double kStiff_N_per_m = 1.5e6, kStiff_Nm_per_rad = 120.0;
constexpr double kLeast_N_per_m = 3e4, kLeast_Nm_per_rad = 30.0;
constexpr double kBound_m_per_s = 0.005, kBound_rad_per_s = 0.1;  // of the feedback
constexpr double kIntegralShare = 0.25;                           // of the bandwidth, at which the integral acts
constexpr double kLoadBound_N = 15.0, kLoadBound_Nm = 0.75;       // of the integral of the load error
constexpr double kSettled_N = 3.0, kSettled_Nm = 0.3;
constexpr double kFreeShare = 0.3;  // of the bandwidth, for axes that yield

Vector6 bounded(const Vector6& v, double share = 1.0) noexcept {
  Vector6 bound;
  bound << spatial::Vector3::Constant(share * kBound_m_per_s), spatial::Vector3::Constant(share * kBound_rad_per_s);
  return v.cwiseMax(-bound).cwiseMin(bound);
}

/// Displacement that a load makes, m and rad.
Vector6 give(const SpecimenStiffness& specimen, const Vector6& load) noexcept {
  Vector6 stiff, least;
  stiff << spatial::Vector3::Constant(kStiff_N_per_m), spatial::Vector3::Constant(kStiff_Nm_per_rad);
  least << spatial::Vector3::Constant(kLeast_N_per_m), spatial::Vector3::Constant(kLeast_Nm_per_rad);
  const double trust = std::clamp(specimen.trust, 0.0, 1.0);
  Matrix6 K = trust * specimen.K;
  K.diagonal() += (1.0 - trust) * stiff + least;
  const Eigen::LDLT<Matrix6> factors(K);
  if (factors.info() != Eigen::Success || !factors.isPositive()) return load.cwiseQuotient(stiff);
  return factors.solve(load);
}

}  // namespace

void VelocityForce::useGains(const GainSet& g) noexcept {
  bandwidth_ = 2.0 * M_PI * g[Gain::VelocityForceBandwidth];
  position_ =
      M_PI * g[Gain::PositionBandwidth];  // half of what the torque level has: the arm's velocity loop is inside
}

void VelocityForce::engage(const ControlInput& in) noexcept {
  integral_.setZero();
  loadRate_.setZero();
  load_.setZero();
  held_ = in.model->X_WD;
  complianceFeedforward_.reset();
}

void VelocityForce::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& qd) noexcept {
  const ArmModelState& model = *in.model;
  const spatial::Matrix3 R_WT = taskAxes(wanted.selection.frame, in);
  const Vector6 force = axesOf(wanted.selection, AxisMode::Force), free = axesOf(wanted.selection, AxisMode::Free);
  const Vector6 follow = axesOf(wanted.selection, AxisMode::Position), hold = axesOf(wanted.selection, AxisMode::Hold);
  const Vector6 velocity = model.J * in.qd;

  const Vector6 jog = onAxes(R_WT, follow, wanted.V_WD_W.data);
  Vector6 twist = jog + position_ * (onAxes(R_WT, follow, poseError(wanted.X_WD, model.X_WD)) +
                                     onAxes(R_WT, hold, poseError(held_, model.X_WD)));

  const Vector6 error = onAxes(R_WT, force, wanted.F_D_W.data - in.F_D_W.data);
  const bool settled =
      error.head<3>().cwiseAbs().maxCoeff() < kSettled_N && error.tail<3>().cwiseAbs().maxCoeff() < kSettled_Nm;
  twist += complianceFeedforward_.step(jog, projector(R_WT, force), velocity, in.specimen, settled, in.dt_s);
  twist += onAxes(R_WT, force, motionForLoad(in.specimen, wanted.F_rate_W));

  const double pace = in.forceGainShare * bandwidth_;
  // An integral of its own: what an arm that takes torques has wrong is a load, whatever the specimen's compliance is.
  for (int i = 0; i < 6 && !in.saturated; ++i) {
    const double most = i < 3 ? kLoadBound_N : kLoadBound_Nm;
    load_[i] = std::clamp(load_[i] + in.dt_s * kIntegralShare * pace * error[i], -most, most);
  }
  load_ = onAxes(R_WT, force, load_);
  loadRate_ = pace * (error + load_) + onAxes(R_WT, force, wanted.F_rate_W);
  const Vector6 asked = pace * onAxes(R_WT, force, give(in.specimen, error));
  const Vector6 feedback = bounded(asked + integral_);
  // The integral waits while a drive is clipped, and only unwinds while the feedback is at its bound.
  const Vector6 change = in.dt_s * kIntegralShare * pace * asked;
  for (int i = 0; i < 6 && !in.saturated; ++i) {
    const bool atBound = feedback[i] != asked[i] + integral_[i];
    if (!atBound || change[i] * integral_[i] < 0.0) integral_[i] += change[i];
  }
  integral_ = bounded(onAxes(R_WT, force, integral_));
  twist += feedback;
  twist -= kFreeShare * pace * onAxes(R_WT, free, give(in.specimen, onAxes(R_WT, free, in.F_D_W.data)));

  qd = robot::dampedLeastSquares(model.J, twist, kSigmaThreshold, kLambdaMax);
}

}  // namespace articulus::control
