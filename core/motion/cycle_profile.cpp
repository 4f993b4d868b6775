#include "core/motion/cycle_profile.h"

#include <algorithm>
#include <cmath>

#include "core/motion/gentle_time.h"

namespace articulus::motion {
namespace {

// One way between zero and the peaks, in quarters of a wave (0, +1 or -1).
struct Stretch {
  double from, to, duration_s;
  double local_s;  // since its start
};

ProfilePoint along(const CycleProfile& p, const Stretch& s, int cycle) noexcept {
  const bool wave = p.shape == ProfileShape::Sine;
  const bool gentlePeak = !wave || p.hold_s > 0.0 || (!p.bothSides && !p.returnToZero);
  const auto gentle = [&](double end) { return end == 0.0 || gentlePeak; };
  const GentleTime clock{.duration_s = s.duration_s,
                         .corner_s = std::min(p.corner_s, 0.5 * p.rise_s),
                         .gentleStart = gentle(s.from),
                         .gentleEnd = gentle(s.to),
                         .makeUp = wave ? GentleTime::MakeUp::Bump : GentleTime::MakeUp::Evenly};
  const GentleTime::Point now = clock.at(std::clamp(s.local_s, 0.0, s.duration_s));
  const double slope = (s.to - s.from) / s.duration_s;
  const double u = s.from + slope * now.time_s, rate = slope * now.rate;
  if (!wave) return {p.amplitude * u, p.amplitude * rate, cycle};
  return {p.amplitude * std::sin(0.5 * M_PI * u), p.amplitude * 0.5 * M_PI * rate * std::cos(0.5 * M_PI * u), cycle};
}

}  // namespace

double CycleProfile::cycleTime_s() const noexcept {
  if (bothSides) return 4.0 * rise_s + 2.0 * hold_s;
  return (returnToZero ? 2.0 : 1.0) * rise_s + hold_s;
}

ProfilePoint CycleProfile::at(double time_s) const noexcept {
  const double period = cycleTime_s();
  if (time_s <= 0.0 || period <= 0.0) return {0.0, 0.0, 1};
  if (time_s >= duration_s()) return {(bothSides || returnToZero) ? 0.0 : amplitude, 0.0, cycles};
  const int cycle = std::min(static_cast<int>(time_s / period), cycles - 1);
  const int number = cycle + 1;
  const bool first = cycle == 0, last = number == cycles;
  double t = time_s - cycle * period;
  if (t < rise_s) {
    // Between two cycles the way from one peak to the other is not interrupted at zero.
    if (bothSides && !first) return along(*this, {-1.0, 1.0, 2.0 * rise_s, t + rise_s}, number);
    return along(*this, {0.0, 1.0, rise_s, t}, number);
  }
  t -= rise_s;
  if (t < hold_s) return {amplitude, 0.0, number};
  t -= hold_s;
  if (!bothSides)
    return returnToZero ? along(*this, {1.0, 0.0, rise_s, t}, number) : ProfilePoint{amplitude, 0.0, number};
  if (t < 2.0 * rise_s) return along(*this, {1.0, -1.0, 2.0 * rise_s, t}, number);
  t -= 2.0 * rise_s;
  if (t < hold_s) return {-amplitude, 0.0, number};
  t -= hold_s;
  return last ? along(*this, {-1.0, 0.0, rise_s, t}, number) : along(*this, {-1.0, 1.0, 2.0 * rise_s, t}, number);
}

}  // namespace articulus::motion
