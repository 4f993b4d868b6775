#include "core/control/estimators/oscillation_observer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace articulus::control {
namespace {

constexpr double kLowFrom_Hz = 3.0, kLowTo_Hz = 30.0, kHighFrom_Hz = 25.0, kHighTo_Hz = 200.0;
constexpr double kDiesAway = 0.75, kGrows = 1.125, kGrowsFast = 1.5, kFrom = 0.5;
constexpr int kSwings = 6, kGrowing = 3, kHardSwings = 3;
constexpr double kStep = 0.6, kCeiling = 0.8;
constexpr double kCalm_s = 5.0, kRecovery_per_s = 0.02;

}  // namespace

void OscillationObserver::Band::configure(double from_Hz, double to_Hz, double dt_s) noexcept {
  blend = 1.0 - std::exp(-2.0 * M_PI * 0.7 * from_Hz * dt_s);
  low.configure(1.1 * to_Hz, 1.0 / dt_s);
  shortest_s = 0.5 / to_Hz - dt_s;  // a half wave is counted in whole cycles
  longest_s = 0.5 / from_Hz + dt_s;
}

void OscillationObserver::Band::start(const spatial::Vector6& in) noexcept {
  slow1 = in;
  slow2.setZero();
  low.reset(spatial::Vector6::Zero());
}

spatial::Vector6 OscillationObserver::Band::step(const spatial::Vector6& in) noexcept {
  // Twice, so that a ramp leaves nothing behind that would hide the changes of sign.
  slow1 += blend * (in - slow1);
  const spatial::Vector6 once = in - slow1;
  slow2 += blend * (once - slow2);
  return low.step(once - slow2);
}

void OscillationObserver::configure(double dt_s, const OscillationBounds& b) noexcept {
  dt_s_ = dt_s;
  band_[0].configure(kLowFrom_Hz, kLowTo_Hz, dt_s);
  band_[1].configure(kLowFrom_Hz, kLowTo_Hz, dt_s);
  band_[2].configure(kHighFrom_Hz, kHighTo_Hz, dt_s);
  for (std::size_t i = 0; i < 3; ++i) {
    bound_[i] = b.force_N, bound_[i + 3] = b.moment_Nm, bound_[i + 6] = b.linear_m_per_s,
    bound_[i + 9] = b.angular_rad_per_s;
    hard_[i] = b.hardForce_N, hard_[i + 3] = b.hardMoment_Nm;
    hard_[i + 6] = hard_[i + 9] = std::numeric_limits<double>::infinity();
  }
  reset();
}

void OscillationObserver::reset() noexcept {
  channel_ = {};
  share_ = ceiling_ = 1.0;
  quiet_s_ = amplitude_ = 0.0;
  axis_ = -1;
  first_ = true;
}

double OscillationObserver::bound(int axis) const noexcept {
  return axis < 0 || axis >= 12 ? 0.0 : bound_[static_cast<std::size_t>(axis)];
}

double OscillationObserver::swinging(int axis) const noexcept {
  if (axis < 0 || axis >= 12) return 0.0;
  const auto i = static_cast<std::size_t>(axis);
  return axis < 6 ? std::max(channel_[i].amplitude, channel_[i + 12].amplitude) : channel_[i].amplitude;
}

bool OscillationObserver::swing(std::size_t i, const Band& band, double value) noexcept {
  Channel& c = channel_[i];
  c.since_s += dt_s_;
  if (value * c.sign >= 0.0) {
    c.peak = std::max(c.peak, std::abs(value));
    if (c.since_s > band.longest_s) c.swings = c.growing = 0, c.lastPeak = c.amplitude = 0.0;
    return false;
  }
  // A half wave has ended.
  const bool inBand = c.since_s >= band.shortest_s && c.since_s <= band.longest_s;
  const double before = c.amplitude, now = 0.5 * (c.peak + c.lastPeak), bound = bound_[axisOf(i)];
  c.amplitude = now;
  c.lastPeak = c.peak;
  c.peak = std::abs(value);
  c.sign = -c.sign;
  c.since_s = 0.0;
  c.swings = inBand && now >= bound && (c.swings == 0 || now >= kDiesAway * before) ? c.swings + 1 : 0;
  c.growing = inBand && now >= kFrom * bound && (c.growing == 0 || now >= kGrows * before) ? c.growing + 1 : 0;
  if (c.swings >= kHardSwings && now >= hard_[axisOf(i)]) beyond_ = true;
  if (c.swings < kSwings && c.growing < kGrowing && !beyond_) return false;
  axis_ = static_cast<int>(axisOf(i));
  amplitude_ = now;
  fast_ = fast_ || now > kGrowsFast * before;
  return true;
}

OscillationVerdict OscillationObserver::step(const spatial::Wrench& F_D_W, const spatial::Twist& V_WD_W) noexcept {
  if (!F_D_W.data.allFinite() || !V_WD_W.data.allFinite()) return OscillationVerdict::Quiet;  // the supervisor's matter
  const std::array<const spatial::Vector6*, 3> in{&F_D_W.data, &V_WD_W.data, &F_D_W.data};
  bool rings = false;
  beyond_ = fast_ = false;
  for (std::size_t b = 0; b < band_.size(); ++b) {
    if (first_) band_[b].start(*in[b]);
    const spatial::Vector6 value = band_[b].step(*in[b]);
    for (std::size_t i = 0; i < 6 && !beyond_; ++i)
      rings = swing(6 * b + i, band_[b], value[static_cast<Eigen::Index>(i)]) || rings;
  }
  first_ = false;
  quiet_s_ += dt_s_;
  if (!rings) {
    if (quiet_s_ > kCalm_s && share_ < ceiling_) share_ = std::min(share_ + kRecovery_per_s * dt_s_, ceiling_);
    return OscillationVerdict::Quiet;
  }
  quiet_s_ = 0.0;
  if (beyond_ || share_ <= kLowest) return OscillationVerdict::Persists;
  ceiling_ = std::min(ceiling_, kCeiling * share_);
  share_ = fast_ ? kLowest : std::max(kStep * share_, kLowest);
  for (Channel& c : channel_) c.swings = c.growing = 0;  // the loop is another one now
  return OscillationVerdict::Lowered;
}

}  // namespace articulus::control
