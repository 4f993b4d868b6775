#include "core/control/laws/direct_joint.h"

namespace articulus::control {

void DirectJoint::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  if (wanted.tau.size() == in.q.size()) push_.step(in, wanted.tau, tau);
  else push_.step(in, robot::JointVector::Zero(in.q.size()), tau);
}

}  // namespace articulus::control
