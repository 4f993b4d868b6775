#include "core/motion/cycle_profile.h"

#include <algorithm>
#include <cmath>

namespace articulus::motion {

double CycleProfile::cycleTime_s() const noexcept {
  if (bothSides) return 4.0 * rise_s + 2.0 * hold_s;
  return (returnToZero ? 2.0 : 1.0) * rise_s + hold_s;
}

ProfilePoint CycleProfile::at(double time_s) const noexcept {
  const double period = cycleTime_s();
  if (time_s <= 0.0 || period <= 0.0) return {.value = 0.0, .cycle = 1};
  if (time_s >= duration_s()) return {.value = (bothSides || returnToZero) ? 0.0 : amplitude, .cycle = cycles};
  const int cycle = std::min(static_cast<int>(time_s / period), cycles - 1);
  double t = time_s - cycle * period;
  const auto point = [&](double share) { return ProfilePoint{.value = share * amplitude, .cycle = cycle + 1}; };
  if (t < rise_s) return point(t / rise_s);
  t -= rise_s;
  if (t < hold_s) return point(1.0);
  t -= hold_s;
  if (!bothSides) return point(returnToZero ? std::max(1.0 - t / rise_s, 0.0) : 1.0);
  if (t < 2.0 * rise_s) return point(1.0 - t / rise_s);
  t -= 2.0 * rise_s;
  if (t < hold_s) return point(-1.0);
  t -= hold_s;
  return point(std::min(-1.0 + t / rise_s, 0.0));
}

}  // namespace articulus::motion
