#include "core/collision/arm_motion.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace articulus::collision {

double leastDuringStop_m(const robot::JointVector& gradient, const ArmMotion& motion) noexcept {
  const auto n = static_cast<int>(motion.qd.size());
  const double deceleration = motion.deceleration_rad_per_s2;
  std::array<int, robot::kMaxJoints> order{};
  double slope = 0.0, rise = 0.0;   // of the way over time: m/s, and how fast the slope changes, m/s2
  for (int i = 0; i < n; ++i) {
    int k = i;
    for (; k > 0 && std::abs(motion.qd[order[static_cast<std::size_t>(k - 1)]]) > std::abs(motion.qd[i]); --k)
      order[static_cast<std::size_t>(k)] = order[static_cast<std::size_t>(k - 1)];
    order[static_cast<std::size_t>(k)] = i;
    slope += gradient[i] * motion.qd[i];
    if (motion.qd[i] != 0.0) rise -= gradient[i] * std::copysign(deceleration, motion.qd[i]);
  }
  double way = slope * motion.delay_s, least = std::min(way, 0.0), time = 0.0;
  for (int k = 0; k < n; ++k) {   // from the stop of one joint to the stop of the next
    const int i = order[static_cast<std::size_t>(k)];
    const double until = std::abs(motion.qd[i]) / deceleration, h = until - time, slopeThen = slope + rise * h;
    if (slope < 0.0 && slopeThen > 0.0) least = std::min(least, way - 0.5 * slope * slope / rise);
    way += 0.5 * (slope + slopeThen) * h;
    least = std::min(least, way);
    slope = slopeThen;
    time = until;
    if (motion.qd[i] != 0.0) rise += gradient[i] * std::copysign(deceleration, motion.qd[i]);
  }
  return least;
}

}  // namespace articulus::collision
