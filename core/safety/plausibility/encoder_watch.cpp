#include "core/safety/plausibility/encoder_watch.h"

#include <algorithm>
#include <cmath>

namespace articulus::safety {
namespace {

// A station that is busy reads some encoders early and some late, though it misses no cycle.
struct Unevenness {
  double off_s = 0.0;  // one interval is longer than the other
  double times = 1.0;  // what acceleration makes in both beside what it makes in even ones; never less than 1
};

Unevenness unevenness(double before_s, double last_s, double dt_s) noexcept {
  // One interval may be nothing: the same reading once more. Stamps that are never told, go back or are beyond what a
  // cycle can be late excuse nothing.
  const auto told = [&](double interval_s) { return interval_s >= 0.0 && interval_s < 2.5 * dt_s; };
  if (!told(before_s) || !told(last_s)) return {};
  return {std::abs(last_s - before_s), std::max(1.0, 0.5 * (before_s * before_s + last_s * last_s) / (dt_s * dt_s))};
}

}  // namespace

Fault EncoderWatch::check(const PlausibilityInput& in, double times) noexcept {
  const bool usable = in.armValid && in.q.allFinite();  // if not, it is said elsewhere
  if (!usable || speed_.size() != in.q.size()) {
    // What was before says nothing of what comes after: an arm may be led elsewhere while nobody hears of it.
    speed_ = told_rad_ = push_Nm_ = stood_s_ = pushed_s_ = robot::JointVector::Zero(in.q.size());
    known_ = 0;
    steady_ = 0;
  }
  if (!usable) return {};
  now_s_ += in.elapsed_s;
  on_s_ = in.controllerOn ? on_s_ + in.elapsed_s : 0.0;
  off_s_ = in.controllerOn ? 0.0 : off_s_ + in.elapsed_s;
  open_ = in.controllerOn && (open_ || in.brakesReleased);
  steady_ = in.elapsed_s < 1.5 * in.dt_s ? std::min(steady_ + 1, 3) : 0;
  Fault found = jumps(in);
  if (!found.latched()) found = in.knowsTorques ? pushed(in, times) : stands(in);
  follow(in);
  if (!found.latched()) found = brakes(in);
  return found;
}

void EncoderWatch::follow(const PlausibilityInput& in) noexcept {
  past_[at_] = in.q;
  when_s_[at_] = now_s_;
  read_[at_] = in.armTime;
  at_ = (at_ + 1) % kPast;  // now the oldest
  known_ = std::min(known_ + 1, kPast);
  if (known_ < kPast) return;
  const double time_s = now_s_ - when_s_[at_];
  if (time_s > 0.0) speed_ = (in.q - past_[at_]) / time_s;
}

Fault EncoderWatch::jumps(const PlausibilityInput& in) noexcept {
  if (!in.controllerOn || known_ < 2 || steady_ < 3 || in.largestStep_rad.size() != in.q.size()) return {};
  const robot::JointVector& last = past_[(at_ + kPast - 1) % kPast];
  const robot::JointVector& before = past_[(at_ + kPast - 2) % kPast];
  const base::Nanoseconds lastRead = read_[(at_ + kPast - 1) % kPast], readBefore = read_[(at_ + kPast - 2) % kPast];
  const auto seconds = [](base::Nanoseconds span) { return static_cast<double>(span) * 1e-9; };
  const Unevenness uneven = unevenness(seconds(lastRead - readBefore), seconds(in.armTime - lastRead), in.dt_s);
  for (int i = 0; i < in.q.size(); ++i) {
    const double jump = in.q[i] - 2.0 * last[i] + before[i];
    const double allowed = uneven.times * in.largestStep_rad[i] + uneven.off_s * std::abs(speed_[i]);
    if (std::abs(jump) > allowed)
      return {FaultCode::EncoderImplausible, i, jump, std::copysign(allowed, jump), in.cycle};
  }
  return {};
}

Fault EncoderWatch::stands(const PlausibilityInput& in) noexcept {
  const bool told = in.controllerOn && in.brakesReleased && in.told_rad_per_s.size() == in.q.size() && known_ > 0;
  const robot::JointVector& last = past_[(at_ + kPast - 1) % kPast];
  for (int i = 0; i < in.q.size(); ++i) {
    if (!told || in.q[i] != last[i]) {
      told_rad_[i] = 0.0;
      continue;
    }
    told_rad_[i] += in.told_rad_per_s[i] * in.elapsed_s - told_rad_[i] * std::min(1.0, in.elapsed_s / kForgets_s);
    if (std::abs(told_rad_[i]) > kFrozenWay_rad)
      return {FaultCode::EncoderImplausible, i, 0.0, std::copysign(kFrozenWay_rad, told_rad_[i]), in.cycle};
  }
  return {};
}

Fault EncoderWatch::pushed(const PlausibilityInput& in, double times) noexcept {
  // The observer settles after the brakes open, and a load that is zeroed is none that is pushed against.
  const bool ready = in.controllerOn && in.brakesReleased && in.loadKnown && known_ > 0;
  ready_s_ = ready ? ready_s_ + in.elapsed_s : 0.0;
  const bool wanted = in.wantsJoints && in.wantedQd.size() == in.q.size();
  const bool freely = !in.mounted && wanted && in.wantedQd.cwiseAbs().maxCoeff() > kOthersMove_rad_per_s;
  const robot::JointVector& last = past_[(at_ + kPast - 1) % kPast];
  for (int i = 0; i < in.q.size(); ++i) {
    const double push = ready ? in.given_Nm[i] - in.carried_Nm[i] : 0.0;
    if (ready_s_ < kPushSettles_s || in.q[i] != last[i]) {
      told_rad_[i] = stood_s_[i] = pushed_s_[i] = 0.0;
      push_Nm_[i] = push;
      continue;
    }
    if (wanted) told_rad_[i] += in.wantedQd[i] * in.elapsed_s;
    stood_s_[i] += in.elapsed_s;
    const double share = freely && stood_s_[i] > kStood_s ? kFreePushShare : kPushShare;
    const double more = push - push_Nm_[i], allowed = share * times * in.friction_Nm[i];
    if (std::abs(told_rad_[i]) > kFrozenWay_rad && std::abs(more) > kWantedPushShare * times * in.friction_Nm[i])
      return {FaultCode::EncoderImplausible, i, 0.0, std::copysign(kFrozenWay_rad, told_rad_[i]), in.cycle};
    pushed_s_[i] = std::abs(more) > allowed ? pushed_s_[i] + in.elapsed_s : 0.0;  // a joint takes its time to speed up
    if (pushed_s_[i] > kPushHolds_s)
      return {FaultCode::TorqueUnexplained, i, more, std::copysign(allowed, more), in.cycle};
  }
  allStand_s_ =
      ready_s_ > kPushSettles_s && in.mounted && in.followsLoad && in.q == last ? allStand_s_ + in.elapsed_s : 0.0;
  if (allStand_s_ > kAllStand_s) return {FaultCode::EncoderImplausible, -1, allStand_s_, kAllStand_s, in.cycle};
  return {};
}

Fault EncoderWatch::brakes(const PlausibilityInput& in) noexcept {
  if (in.controllerOn && !in.brakesReleased && (open_ || on_s_ > kBrakesOpen_s))
    return {FaultCode::BrakesNotReleased, -1, on_s_, kBrakesOpen_s, in.cycle};
  if (in.controllerOn || off_s_ < kBrakesClose_s || known_ < kPast) return {};
  int joint = 0;
  const double fastest = speed_.cwiseAbs().maxCoeff(&joint);
  if (fastest <= kSlip_rad_per_s) return {};
  return {FaultCode::MovesOnBrakes, joint, speed_[joint], std::copysign(kSlip_rad_per_s, speed_[joint]), in.cycle};
}

}  // namespace articulus::safety
