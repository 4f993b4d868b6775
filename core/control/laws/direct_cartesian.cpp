#include "core/control/laws/direct_cartesian.h"

namespace articulus::control {

void DirectCartesian::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  push_.step(in, in.model->J.transpose() * wanted.F_D_W.data, tau);
}

}  // namespace articulus::control
