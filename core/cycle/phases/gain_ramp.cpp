#include "core/cycle/phases/gain_ramp.h"

#include <algorithm>

namespace articulus::cycle {

void GainRamp::use(const control::GainSet& gains, bool atOnce) noexcept {
  from_ = now_;
  to_ = gains;
  time_s_ = atOnce ? kTime_s : 0.0;
  since_s_ = 0.0;
  if (!atOnce) {
    signals_.learning().useGains(to_);  // what caps the gains looks ahead to where they go
    return;
  }
  now_ = to_;
  signals_.useGains(now_);
  task_.useGains(now_);
}

void GainRamp::step(double elapsed_s) noexcept {
  if (time_s_ >= kTime_s) return;
  time_s_ = std::min(time_s_ + elapsed_s, kTime_s);
  since_s_ += elapsed_s;
  const bool ends = time_s_ >= kTime_s;
  if (since_s_ < kEvery_s && !ends) return;
  since_s_ = 0.0;
  const double share = time_s_ / kTime_s;
  for (std::size_t i = 0; i < control::kGainCount; ++i)
    now_.value[i] = ends ? to_.value[i] : from_.value[i] + share * (to_.value[i] - from_.value[i]);
  signals_.blendGains(now_);
  task_.useGains(now_);
}

}  // namespace articulus::cycle
