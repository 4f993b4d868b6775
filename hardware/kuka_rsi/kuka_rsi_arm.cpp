#include "hardware/kuka_rsi/kuka_rsi_arm.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/spatial/units.h"

namespace articulus::hardware {

using robot::ArmTrouble;

namespace {

constexpr int kSilentCycles = 3;
constexpr int kMostTelegrams = 256;  // a cycle: some hundred microseconds, and more than the system keeps for us
constexpr std::uint32_t kLateReplies = 2;

}  // namespace

KukaRsiArm::KukaRsiArm(const KukaRsiSettings& settings, std::uint32_t controller)
    : settings_(settings), session_({controller, settings.cycle_ms, settings.timeoutCycles,
                                     settings.fastest_rad_per_s / spatial::kRadiansPerDegree}) {}

base::Result<std::unique_ptr<KukaRsiArm>> KukaRsiArm::listen(const KukaRsiSettings& settings) {
  UdpAddress controller;
  if (!settings.controller.empty()) {
    auto named = udpAddress(settings.controller, 0);
    if (!named) return named.error();
    controller = *named;
  }
  std::unique_ptr<KukaRsiArm> arm(new KukaRsiArm(settings, controller.host));
  auto socket = UdpSocket::bound(settings.host, settings.port);
  if (!socket) return socket.error();
  arm->socket_ = std::move(*socket);
  return arm;
}

KukaRsiArm::~KukaRsiArm() {
  if (session_.any()) (void)takeTelegrams(seenAt_);
  pending_ = {};
  pending_.correction_deg = sent_deg_;
  if (waitsForReply_) reply();
}

void KukaRsiArm::trouble(ArmTrouble found) noexcept { health_.trouble = std::max(health_.trouble, found); }

bool KukaRsiArm::readable(const UdpAddress& from, std::size_t size) noexcept {
  const RobFault fault = scanRob({incoming_.data(), size}, next_);
  if (fault == RobFault::None) return true;
  ++(fault == RobFault::OtherType ? health_.otherType : health_.malformed);
  garbled_ = garbled_ || !session_.any() || from == session_.peer();
  return false;
}

void KukaRsiArm::beginSession(base::Nanoseconds now, bool first) noexcept {
  if (!first) trouble(ArmTrouble::Restarted);
  ++health_.sessions;
  start_deg_ = next_.axes_deg;
  sent_deg_ = {};
  lateBefore_.fill(next_.late);
  startUnknown_ = moved_ = false;
  owed_ = 0;
  time_.begin(next_.ipoc, now);
}

bool KukaRsiArm::understood(const UdpAddress& from, base::Nanoseconds now, bool anew) noexcept {
  const bool unproven = !session_.proven();
  const RsiHeard heard = session_.hear(from, next_, now, !enabled_);
  switch (heard) {
    case RsiHeard::Stranger:
      ++health_.foreign;
      health_.lastForeign = from;
      return false;
    case RsiHeard::Doubtful: ++health_.doubtful; return false;
    case RsiHeard::Repeated: ++health_.stale; return false;
    case RsiHeard::NewSession: beginSession(now, unproven); break;
    case RsiHeard::TimeJumped:
    case RsiHeard::JointsJumped:
      // What its corrections start from is not known any more: only a new session clears that.
      startUnknown_ = true;
      trouble(heard == RsiHeard::TimeJumped ? ArmTrouble::WrongTime : ArmTrouble::Jumped);
      time_.begin(next_.ipoc, now);
      break;
    case RsiHeard::Next:
      if (anew) time_.begin(next_.ipoc, now), lateBefore_.fill(next_.late);
      else if (!time_.right(next_.ipoc, now)) trouble(ArmTrouble::WrongTime);
      break;
  }
  return true;
}

bool KukaRsiArm::takeTelegrams(base::Nanoseconds now) noexcept {
  bool fresh = false;
  // Before a session is known, and after a silence in which the arm was stopped, no cycles were missed; and what waited
  // in the queue before anybody read it has no time of arrival.
  const bool anew = !session_.proven() || silentCycles_ >= kSilentCycles;
  UdpAddress from;
  for (int i = 0; i < kMostTelegrams; ++i) {
    const long size = socket_.receive(incoming_, from);
    if (size < 0) break;
    if (!session_.mayBe(from)) {
      ++health_.foreign;
      health_.lastForeign = from;
      continue;
    }
    if (!readable(from, static_cast<std::size_t>(size)) || !understood(from, now, anew)) continue;
    owed_ = anew ? 1 : owed_ + session_.cycles();
    if (fresh) ++health_.overtaken;
    fresh = true;
    seen_ = next_;
    seenAt_ = now;
    ++health_.telegrams;
  }
  waitsForReply_ = waitsForReply_ || fresh;
  fresh_ = fresh_ || fresh;
  return fresh;
}

int KukaRsiArm::waitForCycle(base::Nanoseconds until) noexcept {
  waited_ = true;
  for (;;) {
    const base::Nanoseconds now = steady_.now();
    const bool fresh = takeTelegrams(now);
    if (owed_ > 0) return std::exchange(owed_, 0);
    if (fresh) reply();  // a cycle has run for this one, before it came
    if (now >= until) return 0;
    (void)socket_.wait(until - now);
  }
}

void KukaRsiArm::read(base::Nanoseconds now, device::ArmState& state) noexcept {
  if (!std::exchange(waited_, false)) {
    (void)takeTelegrams(now);
    if (!fresh_ && settings_.wait > 0 && socket_.wait(settings_.wait)) (void)takeTelegrams(now);
    owed_ = 0;  // nobody asks for it
  }
  if (std::exchange(fresh_, false)) {
    silentCycles_ = 0;
    garbled_ = false;
    health_.late = seen_.late;
    if (seen_.late >= lateBefore_[lateAt_] + kLateReplies) trouble(ArmTrouble::RepliesLate);
    lateBefore_[lateAt_] = seen_.late;
    lateAt_ = (lateAt_ + 1) % lateBefore_.size();
    if (health_.trouble <= ArmTrouble::Unreadable) health_.trouble = ArmTrouble::None;
  } else {
    ++health_.missed;
    if (++silentCycles_ >= kSilentCycles) trouble(garbled_ ? ArmTrouble::Unreadable : ArmTrouble::Silent);
    held_ = held_ || (enabled_ && silentCycles_ >= kSilentCycles);
  }
  state.time = seenAt_;
  state.position_rad.resize(6);
  for (int i = 0; i < 6; ++i)
    state.position_rad[i] = seen_.axes_deg[static_cast<std::size_t>(i)] * spatial::kRadiansPerDegree;
  state.valid = session_.any() && silentCycles_ < kSilentCycles;
  state.driveFault = health_.trouble > ArmTrouble::Unreadable;
  state.trouble = state.valid ? health_.trouble : garbled_ ? ArmTrouble::Unreadable : ArmTrouble::Silent;
  state.brakesReleased = state.valid && seen_.moves;
  told_.write(health_);
}

void KukaRsiArm::write(const device::ArmCommand& command) noexcept {
  if (command.enable && command.level != robot::CommandLevel::JointPosition) trouble(ArmTrouble::WrongLevel);
  const bool sound = command.position_rad.size() == 6 && command.position_rad.allFinite();
  enabled_ = command.enable;
  if (!command.enable) {
    // The drives are off: what was wrong is forgotten once telegrams arrive again.
    if (silentCycles_ == 0 && !startUnknown_) health_.trouble = ArmTrouble::None;
    lateBefore_.fill(seen_.late);
    moved_ = held_ = false;
  }
  std::array<double, 6>& correction = pending_.correction_deg;
  pending_.limited = 0;
  pending_.moves = command.enable && sound && !held_ && mayMove();
  if (!pending_.moves || !moved_) {  // where it stands, so that it begins without a step
    for (std::size_t i = 0; i < 6; ++i) correction[i] = seen_.axes_deg[i] - start_deg_[i];
    sent_deg_ = correction;
  }
  if (pending_.moves) {
    for (std::size_t i = 0; i < 6; ++i) {
      const double wanted = command.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree - start_deg_[i],
                   most = settings_.largestStep_rad / spatial::kRadiansPerDegree;
      if (std::abs(wanted) * spatial::kRadiansPerDegree > settings_.correctionLimit_rad)
        trouble(ArmTrouble::OutOfRange);
      const double step = wanted - sent_deg_[i];
      correction[i] = wanted;
      if (std::abs(step) <= most) continue;
      correction[i] = sent_deg_[i] + std::copysign(most, step);
      ++pending_.limited;
    }
    if (health_.trouble == ArmTrouble::OutOfRange) correction = sent_deg_;
  }
  if (waitsForReply_) reply();
}

void KukaRsiArm::reply() noexcept {
  const bool moves = pending_.moves && mayMove();
  const std::size_t size =
      formatSen({settings_.replyType, !moves, moves, pending_.correction_deg, seen_.ipocView()}, outgoing_);
  if (size == 0) return;
  socket_.send({outgoing_.data(), size}, session_.peer());
  sent_deg_ = pending_.correction_deg;
  moved_ = moves;
  health_.limited += std::exchange(pending_.limited, 0U);
  waitsForReply_ = false;
}

}  // namespace articulus::hardware
