#include "core/collision/arm_motion.h"

#include <algorithm>
#include <cmath>

namespace articulus::collision {

robot::JointVector longestStop_rad(const ArmMotion& motion, int joints) noexcept {
  robot::JointVector way = robot::JointVector::Zero(joints);
  if (motion.qd.size() != joints) return way;
  for (int i = 0; i < joints; ++i)
    way[i] = motion.qd[i] * (motion.delay_s + 0.5 * std::abs(motion.qd[i]) / motion.deceleration_rad_per_s2);
  return way;
}

double leastAdvance_m(const CarriedPoint& point, const spatial::Vector3& normal_W, const robot::LinkPoses& poses_W,
                      const robot::JointVector& way_rad) noexcept {
  std::array<spatial::Vector3, robot::kMaxJoints> along, turned;  // n x z, and z x r: what a joint does to the point
  std::array<double, robot::kMaxJoints> term{};                   // of the change, that of one joint going all its way
  for (int i = point.first; i < point.last; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const spatial::Pose& X = poses_W.link[k];
    const spatial::Vector3 axis = X.rotation.col(2);
    turned[k] = way_rad[i] * axis.cross(point.at_W - X.translation);
    along[k] = way_rad[i] * normal_W.cross(axis);
    term[k] = normal_W.dot(turned[k]);
  }
  // d2p/dqi dqj = zi x (zj x rj), i <= j; a joint pays for what bends the way back down, as if the other went all its
  // way.
  for (int j = point.first; j < point.last; ++j)
    for (int i = point.first; i <= j; ++i) {
      const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
      const double half = 0.5 * std::min(along[a].dot(turned[b]), 0.0);
      term[a] += half;
      if (i != j) term[b] += half;
    }
  // No third derivative is above the lever of its outermost joint.
  double least = 0.0, inner = 0.0, outer = 0.0;
  for (int i = point.first; i < point.last; ++i) inner += std::abs(way_rad[i]);
  for (int i = point.last - 1; i >= point.first; --i) {
    const auto k = static_cast<std::size_t>(i);
    const double way = std::abs(way_rad[i]), before = inner - way, lever = point.lever_m[k];
    least += std::min(term[k] - way / 6.0 * (lever * inner * inner + outer), 0.0);
    outer += lever * (inner * inner - before * before);
    inner = before;
  }
  return least;
}

}  // namespace articulus::collision
