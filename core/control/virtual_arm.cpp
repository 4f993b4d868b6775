#include "core/control/virtual_arm.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::control {
namespace {

// Most that the virtual arm may be ahead of the measured one: an arm with a tenth of a second of dead time and lag is
// still followed, one that is held by something is not pulled on.
constexpr double kLead_rad = 0.03, kLead_s = 0.12;

}  // namespace

void VirtualArm::restart(const ControlInput& in) noexcept {
  q_ = in.q;
  qd_.setZero(in.q.size());
  tau_ = unloaded_ = in.model->bias;
}

const ControlInput& VirtualArm::seen(const ControlInput& in, bool answersToLoad) noexcept {
  if (q_.size() != in.q.size()) restart(in);
  model_ = *in.model;
  // The lead is small: to first order the body is ahead by J times it.
  const spatial::Vector6 lead = in.model->J * (q_ - in.q);
  model_.X_WD.translation += lead.head<3>();
  model_.X_WD.rotation = spatial::expRotation(lead.tail<3>()) * model_.X_WD.rotation;
  seen_ = in;
  seen_.model = &model_;
  seen_.q = q_;
  seen_.qd = qd_;
  seen_.disturbance.setZero(q_.size());
  if (!answersToLoad) seen_.F_D_W = spatial::Wrench();
  // What moves this arm is what is left beside the load. A law that is not shown the load must not find its torque in
  // force: held against 30 N it would be pushed by them for as long as a takeover fades.
  tau_ = unloaded_ + in.model->J.transpose() * seen_.F_D_W.data;
  seen_.tau = tau_;
  seen_.isVirtual = true;
  return seen_;
}

void VirtualArm::push(const ControlInput& in, robot::CommandLevel makes, const robot::JointVector& value) noexcept {
  switch (makes) {
    case robot::CommandLevel::JointTorque: {
      unloaded_ = value - in.model->J.transpose() * seen_.F_D_W.data;
      robot::JointVector qdd = unloaded_ - in.model->bias;
      if (!robot::solvePositiveDefinite(in.model->B, qdd)) qdd.setZero();
      qd_ += in.dt_s * qdd;
      q_ += in.dt_s * qd_;
      tau_ = value;
      break;
    }
    case robot::CommandLevel::JointVelocity:
      qd_ = value;
      q_ += in.dt_s * qd_;
      unloaded_ = in.model->bias;
      tau_ = unloaded_ + in.model->J.transpose() * seen_.F_D_W.data;
      break;
    case robot::CommandLevel::JointPosition:
      qd_ = (value - q_) / in.dt_s;
      q_ = value;
      unloaded_ = in.model->bias;
      tau_ = unloaded_ + in.model->J.transpose() * seen_.F_D_W.data;
      break;
  }
  for (int i = 0; i < q_.size(); ++i) {
    const double most = kLead_rad + kLead_s * std::abs(in.qd[i]);
    const double lead = q_[i] - in.q[i];
    if (std::abs(lead) <= most) continue;
    q_[i] = in.q[i] + std::copysign(most, lead);
    if (qd_[i] * lead > 0.0)
      qd_[i] = std::copysign(std::min(std::abs(qd_[i]), std::max(in.qd[i] * std::copysign(1.0, lead), 0.0)), lead);
  }
}

}  // namespace articulus::control
