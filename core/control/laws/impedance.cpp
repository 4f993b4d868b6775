#include "core/control/laws/impedance.h"

#include <cmath>

namespace articulus::control {

using spatial::Vector6;

void Impedance::useGains(const GainSet& g) noexcept {
  force_.useGains(g);
  stiffness_.head<3>().setConstant(g[Gain::ImpedanceStiffness]);
  stiffness_.tail<3>().setConstant(g[Gain::ImpedanceRotaryStiffness]);
  damping_ = g[Gain::PositionDamping];
  dampForce_ = g[Gain::ForceDamping];
  dampMoment_ = g[Gain::MomentDamping];
  share_ = g[Gain::FrictionCompensation];
}

void Impedance::engage(const ControlInput& in) noexcept {
  force_.reset();
  held_ = in.model->X_WD;
  spring_.setZero();
}

void Impedance::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  const ArmModelState& model = *in.model;
  const spatial::Matrix3 R_WT = taskAxes(wanted.selection.frame, in);
  const Vector6 force = axesOf(wanted.selection, AxisMode::Force), free = axesOf(wanted.selection, AxisMode::Free);
  const Vector6 follow = axesOf(wanted.selection, AxisMode::Position), hold = axesOf(wanted.selection, AxisMode::Hold);
  const Vector6 sprung = follow + hold;
  const Vector6 velocity = model.J * in.qd;
  const spatial::Matrix3 R_TW = R_WT.transpose();

  // Springs at a pose, with the load that is wanted on top of them.
  const Vector6 error = follow.cwiseProduct(turned(R_TW, poseError(wanted.X_WD, model.X_WD))) +
                        hold.cwiseProduct(turned(R_TW, poseError(held_, model.X_WD)));
  Vector6 push = turned(R_WT, stiffness_.cwiseProduct(error)) + onAxes(R_WT, sprung, wanted.F_D_W.data);

  // Dampers: of the springs by their ratio, of the free axes as the force loop's.
  const Vector6 rate = (2.0 * damping_ * (stiffness_.array() / apparentInertia(model, R_WT).array()).sqrt()).matrix();
  const Vector6 behind =
      follow.cwiseProduct(turned(R_TW, wanted.V_WD_W.data)) - sprung.cwiseProduct(turned(R_TW, velocity));
  Vector6 acceleration = turned(R_WT, rate.cwiseProduct(behind)) + onAxes(R_WT, follow, wanted.A_WD_W);
  Vector6 drag;
  drag << dampForce_ * velocity.head<3>(), dampMoment_ * velocity.tail<3>();
  acceleration -= onAxes(R_WT, free, drag);

  const ForceDemand demand = force_.step(in, wanted, R_WT, force);
  spring_ += in.dt_s *
             (-onAxes(R_WT, force, turned(R_WT, stiffness_.cwiseProduct(turned(R_TW, velocity)))) - spring_ / kRelax_s);
  spring_ = onAxes(R_WT, force, spring_);
  push += demand.push + spring_;
  acceleration += demand.acceleration;

  tau = model.B * jointAcceleration(in, acceleration, dampMoment_) + feedForward(in, spatial::Wrench(push), share_);
}

}  // namespace articulus::control
