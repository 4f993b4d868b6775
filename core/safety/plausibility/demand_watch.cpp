#include "core/safety/plausibility/demand_watch.h"

#include <algorithm>
#include <cmath>

namespace articulus::safety {

Fault DemandWatch::check(const PlausibilityInput& in, const LimitSet& limits) noexcept {
  if (in.knowsTorques) return pushes(in, limits.unexplainedTorque);
  const bool looks =
      in.controllerOn && in.brakesReleased && in.mounted && in.followsLoad && in.told_rad_per_s.size() == in.q.size();
  const double share = looks ? std::max(in.told_W.data.head<3>().cwiseAbs().maxCoeff() / limits.linearSpeed_m_per_s,
                                        in.told_W.data.tail<3>().cwiseAbs().maxCoeff() / limits.angularSpeed_rad_per_s)
                             : 0.0;
  beyond_s_ = share > kMost ? beyond_s_ + in.elapsed_s : 0.0;
  if (beyond_s_ < kHolds_s) return {};
  int joint = 0;
  in.told_rad_per_s.cwiseAbs().maxCoeff(&joint);
  const double told = in.told_rad_per_s[joint];
  return {FaultCode::ControllerDiverged, joint, told, told * kMost / share, in.cycle};
}

Fault DemandWatch::pushes(const PlausibilityInput& in, double times) noexcept {
  const auto n = in.given_Nm.size();
  const bool looks = in.controllerOn && in.brakesReleased && in.mounted && in.followsLoad && in.loadKnown &&
                     in.loadBelieved && pushed_s_.size() == n;
  if (!looks) {
    pushed_s_ = robot::JointVector::Zero(n);
    return {};
  }
  for (int i = 0; i < n; ++i) {
    const double push_Nm = in.given_Nm[i] - in.carried_Nm[i] + in.unexplained_Nm[i];
    const double allowed_Nm = kPushShare * times * in.friction_Nm[i];
    double& held_s = pushed_s_[i];
    if (std::abs(push_Nm) <= allowed_Nm) held_s = 0.0;
    else held_s = std::copysign(held_s * push_Nm > 0.0 ? std::abs(held_s) + in.elapsed_s : in.elapsed_s, push_Nm);
    if (std::abs(held_s) > kPushHolds_s)
      return {FaultCode::TorqueUnexplained, i, push_Nm, std::copysign(allowed_Nm, push_Nm), in.cycle};
  }
  return {};
}

}  // namespace articulus::safety
