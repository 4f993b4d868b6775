#include "core/motion/jog.h"

#include <algorithm>
#include <cmath>

#include "core/motion/gentle_time.h"

namespace articulus::motion {
namespace {

constexpr double kPeak = 1.5;  // acceleration of a smooth step times its time over its height
constexpr double kDefaultPerS = 10.0;
constexpr double kNowhere = 1e-12;

}  // namespace

void Jog::start(const JogProfile& profile) noexcept {
  *this = Jog{};
  p_ = profile;
  if (p_.axis < 0 || !(p_.rate_per_s > 0.0) || !(p_.furthest > 0.0) || p_.cycles < 1) return;
  if (p_.firstSide == 0) p_.firstSide = 1;
  acceleration_ = p_.acceleration_per_s2 > 0.0 ? p_.acceleration_per_s2 : kDefaultPerS * p_.rate_per_s;
  change_s_ = kPeak * p_.rate_per_s / acceleration_;
  done_ = false;
  beginLeg();
}

void Jog::beginLeg() noexcept {
  // Legs 0, 2, ... to the first side, 1, 3, ... to the other, the last one back to the start.
  for (; leg_ <= 2 * p_.cycles; ++leg_) {
    const int first = p_.firstSide > 0 ? 1 : -1;
    side_ = leg_ == 2 * p_.cycles ? 0 : leg_ % 2 == 0 ? first : -first;
    target_ = side_ * p_.furthest;
    const double way = target_ - x_;
    if (std::abs(way) <= kNowhere) continue;
    legRate_ = std::min(p_.rate_per_s, std::abs(way) / change_s_);
    phase_ = Phase::Rise;
    begin_ = x_;
    from_ = bend_ = t_ = 0.0;
    to_ = std::copysign(legRate_, way);
    time_ = change_s_;
    return;
  }
  x_ = v_ = a_ = 0.0;
  done_ = true;
}

void Jog::beginFall(double time_s, bool toTarget) noexcept {
  phase_ = Phase::Fall;
  toTarget_ = toTarget;
  begin_ = x_;
  from_ = v_;
  bend_ = a_;
  to_ = t_ = 0.0;
  time_ = time_s;
}

void Jog::step(double dt_s, double load) noexcept {
  if (done_) return;
  if (phase_ != Phase::Fall && side_ != 0 && p_.load > 0.0 && side_ * load >= p_.load) {
    // While the rate still rises its acceleration must be taken back as well: that takes longer.
    beginFall(std::max(kPeak * std::abs(v_) / (acceleration_ - std::abs(a_) / 3.0), change_s_), false);
  }
  advance(dt_s);
  const int started = std::min(leg_ / 2 + 1, p_.cycles);
  const bool beforeStart = leg_ % 2 == 0 && leg_ > 0 && side_ * x_ < 0.0;  // still on the way back of the cycle before
  if (!beforeStart) cycle_ = std::max(cycle_, started);
}

void Jog::advance(double dt_s) noexcept {
  while (dt_s > 0.0 && !done_) {
    if (phase_ == Phase::Cruise) {
      const double left = std::abs(target_ - x_);
      const double cruise_s = std::max(left / legRate_ - 0.5 * change_s_, 0.0);
      x_ += std::min(cruise_s, dt_s) * v_;
      if (cruise_s > dt_s) return;
      dt_s -= cruise_s;
      beginFall(2.0 * std::abs(target_ - x_) / legRate_, true);
      continue;
    }
    if (t_ + dt_s < time_) {
      // Cubic rate: from from_ with slope bend_ to to_ with none.
      t_ += dt_s;
      const double x = t_ / time_, height = to_ - from_;
      const double x2 = x * x, x3 = x2 * x;
      v_ = from_ + height * smoothStep(x) + bend_ * time_ * (x - 2.0 * x2 + x3);
      a_ = height * 6.0 * (x - x2) / time_ + bend_ * (1.0 - 4.0 * x + 3.0 * x2);
      x_ = begin_ + time_ * (from_ * x + height * smoothStepIntegral(x) +
                             bend_ * time_ * x2 * (0.5 - 2.0 / 3.0 * x + 0.25 * x2));
      return;
    }
    dt_s -= time_ - t_;
    x_ = begin_ + time_ * (from_ + 0.5 * (to_ - from_) + bend_ * time_ / 12.0);
    v_ = to_;
    a_ = 0.0;
    if (phase_ == Phase::Rise) {
      phase_ = Phase::Cruise;
      continue;
    }
    if (toTarget_) x_ = target_;
    ++leg_;
    beginLeg();
  }
}

}  // namespace articulus::motion
