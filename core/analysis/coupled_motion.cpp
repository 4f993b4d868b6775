#include "core/analysis/coupled_motion.h"

#include <algorithm>

namespace articulus::analysis {

using spatial::Vector6;

base::Result<CoupledMotion> coupledMotion(std::span<const DrivenPose> cycle, int drivenAxis) {
  const auto wrong = [](const char* what, const char* remedy) {
    return base::Error{base::ErrorCode::InvalidArgument, what, remedy};
  };
  if (drivenAxis < 0 || drivenAxis > 5) return wrong("There is no such axis.", "Axes are 0 to 5.");
  if (cycle.size() < 3) return wrong("Fewer than three samples.", "Hand over the whole cycle.");
  CoupledMotion coupled{.drivenAxis = drivenAxis};
  Vector6 least = cycle[0].motion, most = least, mean = Vector6::Zero();
  const DrivenPose *highest = &cycle[0], *lowest = &cycle[0];
  for (const DrivenPose& s : cycle) {
    least = least.cwiseMin(s.motion);
    most = most.cwiseMax(s.motion);
    mean += s.motion / static_cast<double>(cycle.size());
    if (s.load > highest->load) highest = &s;
    if (s.load < lowest->load) lowest = &s;
  }
  Vector6 with = Vector6::Zero(), own = Vector6::Zero();  // sums of products with the driven motion, and of squares
  for (const DrivenPose& s : cycle) {
    const Vector6 d = s.motion - mean;
    with += d * d[drivenAxis];
    own += d.cwiseAbs2();
  }
  if (!(own[drivenAxis] > 0.0))
    return wrong("The driven axis stands still.", "Nothing can be coupled to it: name the axis that moves.");
  coupled.atHighest = highest->motion;
  coupled.atLowest = lowest->motion;
  coupled.range = most - least;
  coupled.slope = with / own[drivenAxis];
  for (int i = 0; i < 6; ++i)
    coupled.determination[i] = own[i] > 0.0 ? with[i] * with[i] / (own[drivenAxis] * own[i]) : 0.0;
  return coupled;
}

}  // namespace articulus::analysis
