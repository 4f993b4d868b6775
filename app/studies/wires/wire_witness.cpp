#include "app/studies/wires/wire_witness.h"

#include <algorithm>
#include <limits>

namespace articulus::studies {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

/// Where a body is said to be, and how far it is.
spatial::Vector3 placeOf(const device::TrackedBody& body) {
  if (body.hasPose) return body.X_TM.translation;
  spatial::Vector3 sum = spatial::Vector3::Zero();
  for (const auto& marker : body.marker_T_m) sum += marker;
  return sum / static_cast<double>(device::TrackedBody::kMarkers);
}

}  // namespace

void WireAccount::note(double off) {
  ++samples;
  silent = 0;
  if (sound) exact = std::max(exact, off);
  else if (!(off <= 2.0 * exact + 1e-9)) ++invented;
}

void WitnessArm::read(base::Nanoseconds now, device::ArmState& state) noexcept {
  driver_.read(now, state);
  const bool finite = state.position_rad.allFinite();
  account.says = !state.valid || state.driveFault || state.trouble != robot::ArmTrouble::None || !finite;
  ++account.silent;
  if (truth_ && !account.says) account.note(truth_->joints(state.position_rad));
}

void WitnessLoadCell::read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept {
  driver_.read(now, sample);
  const bool finite = sample.wrench_S.data.allFinite();
  account.says = sample.saturated || !finite;
  ++account.silent;
  if (sample.counter == counter_) return;
  counter_ = sample.counter;
  if (truth_ && finite && !sample.saturated) account.note(sample.time > now ? kFar : truth_->wrench(sample.wrench_S));
}

void WitnessTracker::look(const device::TrackerFrame& frame) noexcept {
  const bool forward = frame.time > lastTime_ && frame.counter > lastCounter_;
  lastTime_ = frame.time;
  lastCounter_ = frame.counter;
  double off = forward ? 0.0 : kFar;
  bool any = false;
  for (std::size_t i = 0; i < frame.bodies; ++i) {
    const device::TrackedBody& body = frame.body[i];
    if (!body.hasPose && body.seen != (1U << device::TrackedBody::kMarkers) - 1U) continue;
    const spatial::Vector3 at = placeOf(body);
    if (!known_[i]) first_[i] = at;
    known_[i] = any = true;
    const double moved = (at - first_[i]).norm();
    off = moved <= off ? off : at.allFinite() ? moved : kFar;
  }
  if (any) account.note(off);
}

std::size_t WitnessTracker::read(base::Nanoseconds now, std::span<device::TrackerFrame> frames) noexcept {
  const std::size_t n = driver_.read(now, frames);
  ++account.silent;
  for (std::size_t i = 0; i < n; ++i) look(frames[i]);
  return n;
}

}  // namespace articulus::studies
