#pragma once
#include "core/control/laws/force_axes.h"

namespace articulus::control {

/// Direct force control in six axes: a wanted force or moment an axis.
///   tau = bias - disturbance + J^T [f_w + Kp e_f + Ki int e_f ; m_w] + B J^+ [ d_f (v_0 - v) ; d_m (a e_m + b int e_m
///   + omega_0 - omega) ]
/// Forces are closed at the torque level, because along the stiff axes a hundredth of a millimetre is ten newton;
/// moments command an angular velocity that is enforced through the mass matrix, because the neutral zone has hardly
/// any stiffness to push against. Both are PI with Cartesian velocity damping; the damping is weighted by the arm's
/// apparent inertia. v_0, omega_0 is what the wanted change of load needs of the learned specimen. Friction is
/// cancelled through the observed disturbance, gravity through the model.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.5.1, Fig 5.25 (PI, velocity damping, J^T); observer and the split are ours
class DirectForce final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  ForceAxes force_;
  double brake_ = 0, share_ = 1;
};

}  // namespace articulus::control
