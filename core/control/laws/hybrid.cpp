#include "core/control/laws/hybrid.h"

#include <cmath>

#include "core/control/laws/damping.h"

namespace articulus::control {
namespace {

using spatial::Vector6;

constexpr double kSettled_N = 3.0, kSettled_Nm = 0.3;  // errors of the load beyond which nothing is learned of the axis
constexpr double kCarry_s = 0.1;  // as InverseDynamics: slower than the specimen holds, faster than a move of seconds

}  // namespace

void Hybrid::useGains(const GainSet& g) noexcept {
  force_.useGains(g);
  bandwidth_ = 2.0 * M_PI * g[Gain::PositionBandwidth];
  damping_ = g[Gain::PositionDamping];
  dampFree_ = g[Gain::ForceDamping];
  share_ = g[Gain::FrictionCompensation];
}

void Hybrid::engage(const ControlInput& in) noexcept {
  force_.reset();
  complianceFeedforward_.reset();
  held_ = in.model->X_WD;
  carried_ = in.F_D_W.data;
}

void Hybrid::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  const ArmModelState& model = *in.model;
  const spatial::Matrix3 R_WT = taskAxes(wanted.selection.frame, in);
  const Vector6 force = axesOf(wanted.selection, AxisMode::Force), free = axesOf(wanted.selection, AxisMode::Free);
  const Vector6 follow = axesOf(wanted.selection, AxisMode::Position), hold = axesOf(wanted.selection, AxisMode::Hold);
  const Vector6 velocity = model.J * in.qd;

  const double stiff = bandwidth_ * bandwidth_, damp = 2.0 * damping_ * bandwidth_;
  const Vector6 followed =
      wanted.A_WD_W + damp * (wanted.V_WD_W.data - velocity) + stiff * poseError(wanted.X_WD, model.X_WD);
  const Vector6 heldThere = -damp * velocity + stiff * poseError(held_, model.X_WD);
  const Vector6 position = onAxes(R_WT, follow, followed) + onAxes(R_WT, hold, heldThere);

  const Vector6 error = onAxes(R_WT, force, wanted.F_D_W.data - in.F_D_W.data);
  const bool settled = error.head<3>().norm() < kSettled_N && error.tail<3>().norm() < kSettled_Nm;
  const Vector6 along = complianceFeedforward_.step(onAxes(R_WT, follow, wanted.V_WD_W.data), projector(R_WT, force),
                                                    velocity, in.specimen, settled, in.dt_s);
  const ForceDemand demand = force_.step(in, wanted, R_WT, force, along);
  const Vector6 yielding = demand.acceleration - onAxes(R_WT, free, dampFree_ * velocity);

  robot::JointVector qdd;
  const Vector6 guided = follow + hold;
  if (guided.isZero(0.0)) {
    qdd = jointAcceleration(in, yielding, dampFree_);
  } else {
    robot::Jacobian chosen = model.J;  // Omega J
    for (int i = 0; i < chosen.cols(); ++i) chosen.col(i) = onAxes(R_WT, guided, model.J.col(i));
    qdd = robot::dampedLeastSquares(chosen, position, kSigmaThreshold, kLambdaMax);
    const Vector6 aside = onAxes(R_WT, force + free, model.J * qdd);
    qdd += jointAcceleration(in, yielding - aside, dampFree_);
  }
  carried_ += in.dt_s / kCarry_s * (in.F_D_W.data - carried_);
  tau = model.B * qdd + feedForward(in, spatial::Wrench(Vector6(demand.push + onAxes(R_WT, guided, carried_))), share_);
}

}  // namespace articulus::control
