#include "core/safety/plausibility/demand_watch.h"

#include <algorithm>
#include <cmath>

namespace articulus::safety {

Fault DemandWatch::check(const PlausibilityInput& in, const LimitSet& limits) noexcept {
  const bool looks = !in.knowsTorques && in.controllerOn && in.brakesReleased && in.mounted && in.followsLoad &&
                     in.told_rad_per_s.size() == in.q.size();
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

}  // namespace articulus::safety
