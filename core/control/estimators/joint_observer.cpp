#include "core/control/estimators/joint_observer.h"

#include <cmath>

namespace articulus::control {

void JointObserver::configure(double bandwidth_Hz, double dt_s) noexcept {
  dt_ = dt_s;
  const double z = std::exp(-2.0 * M_PI * bandwidth_Hz * dt_s);
  l1_ = 1.0 - z * z * z;
  l2_ = 1.5 * (1.0 - z) * (1.0 - z) * (1.0 + z) / dt_s;
  l3_ = (1.0 - z) * (1.0 - z) * (1.0 - z) / (dt_s * dt_s);
}

void JointObserver::reset(const robot::JointVector& q) noexcept {
  q_ = q;
  qd_.setZero(q.size());
  d_.setZero(q.size());
  a_.setZero(q.size());
}

void JointObserver::correct(const robot::JointVector& q_measured, const robot::JointMatrix& lastB) noexcept {
  const robot::JointVector e = q_measured - q_;
  q_ += l1_ * e;
  qd_ += l2_ * e;
  d_ += l3_ * (lastB * e);
}

void JointObserver::predict(const ArmModelState& model, const robot::JointVector& tau,
                            const spatial::Wrench& F_D_W) noexcept {
  a_ = tau - model.bias - model.J.transpose() * F_D_W.data + d_;
  if (!robot::solvePositiveDefinite(model.B, a_)) a_.setZero();
  retime(dt_);
}

void JointObserver::retime(double later_s) noexcept {
  q_ += later_s * qd_ + 0.5 * later_s * later_s * a_;
  qd_ += later_s * a_;
}

}  // namespace articulus::control
