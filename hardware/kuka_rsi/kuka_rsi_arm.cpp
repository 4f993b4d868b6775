#include "hardware/kuka_rsi/kuka_rsi_arm.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/units.h"

namespace articulus::hardware {

using robot::ArmTrouble;

namespace {

constexpr int kSilentCycles = 3, kMostTelegrams = 32;
constexpr std::uint32_t kLateReplies = 2;
constexpr std::uint64_t kRestart_ms = 1000;  // so far back its time does not run within a session

}  // namespace

base::Result<std::unique_ptr<KukaRsiArm>> KukaRsiArm::listen(const KukaRsiSettings& settings) {
  std::unique_ptr<KukaRsiArm> arm(new KukaRsiArm(settings));
  auto socket = UdpSocket::bound(settings.host, settings.port);
  if (!socket) return socket.error();
  arm->socket_ = std::move(*socket);
  return arm;
}

KukaRsiArm::~KukaRsiArm() {
  if (any_) (void)takeTelegrams();
  if (waitsForReply_) reply(false, sent_deg_);
}

void KukaRsiArm::trouble(ArmTrouble found) noexcept { health_.trouble = std::max(health_.trouble, found); }

bool KukaRsiArm::takeTelegrams() noexcept {
  bool fresh = false;
  UdpAddress from;
  for (int i = 0; i < kMostTelegrams; ++i) {
    const long size = socket_.receive(incoming_, from);
    if (size < 0) break;
    if (controller_.known() && from != controller_) {
      ++health_.foreign;
      continue;
    }
    switch (scanRob({incoming_.data(), static_cast<std::size_t>(size)}, next_)) {
      case RobFault::None: break;
      case RobFault::OtherType: ++health_.otherType; continue;
      default: ++health_.malformed; continue;
    }
    const bool anew = any_ && next_.ipoc + kRestart_ms < seen_.ipoc;
    if (any_ && !anew && next_.ipoc <= seen_.ipoc) {
      ++health_.stale;
      continue;
    }
    if (anew) trouble(ArmTrouble::Restarted);
    if (!any_ || anew) {
      start_deg_ = next_.axes_deg;
      sent_deg_ = {};
      lateBefore_.fill(next_.late);
    }
    any_ = true;
    controller_ = from;
    if (fresh) ++health_.overtaken;
    fresh = true;
    seen_ = next_;
    ++health_.telegrams;
  }
  waitsForReply_ = waitsForReply_ || fresh;
  return fresh;
}

void KukaRsiArm::read(base::Nanoseconds now, device::ArmState& state) noexcept {
  bool fresh = takeTelegrams();
  if (!fresh && settings_.wait > 0 && socket_.wait(settings_.wait)) fresh = takeTelegrams();
  if (fresh) {
    silentCycles_ = 0;
    seenAt_ = now;
    health_.late = seen_.late;
    if (seen_.late - lateBefore_[lateAt_] >= kLateReplies) trouble(ArmTrouble::RepliesLate);
    lateBefore_[lateAt_] = seen_.late;
    lateAt_ = (lateAt_ + 1) % lateBefore_.size();
    if (health_.trouble == ArmTrouble::Silent) health_.trouble = ArmTrouble::None;
  } else {
    ++health_.missed;
    if (++silentCycles_ >= kSilentCycles) trouble(ArmTrouble::Silent);
  }
  state.time = seenAt_;
  state.position_rad.resize(6);
  for (int i = 0; i < 6; ++i)
    state.position_rad[i] = seen_.axes_deg[static_cast<std::size_t>(i)] * spatial::kRadiansPerDegree;
  state.valid = any_ && silentCycles_ < kSilentCycles;
  state.driveFault = health_.trouble > ArmTrouble::Silent;
  state.trouble = state.valid ? health_.trouble : ArmTrouble::Silent;
  state.brakesReleased = state.valid && seen_.moves;
}

void KukaRsiArm::write(const device::ArmCommand& command) noexcept {
  if (command.enable && command.level != robot::CommandLevel::JointPosition) trouble(ArmTrouble::WrongLevel);
  const bool sound = command.position_rad.size() == 6 && command.position_rad.allFinite();
  if (!command.enable) {
    // The drives are off: what was wrong is forgotten once telegrams arrive again.
    if (silentCycles_ == 0) health_.trouble = ArmTrouble::None;
    lateBefore_.fill(seen_.late);
    moved_ = false;
  }
  if (!waitsForReply_) return;
  std::array<double, 6> correction = sent_deg_;
  const bool moves = command.enable && sound && health_.trouble <= ArmTrouble::Silent;
  if (!moves || !moved_) {  // where it stands, so that it begins without a step
    for (std::size_t i = 0; i < 6; ++i) correction[i] = seen_.axes_deg[i] - start_deg_[i];
    sent_deg_ = correction;
  }
  if (moves) {
    for (std::size_t i = 0; i < 6; ++i) {
      const double wanted = command.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree - start_deg_[i],
                   most = settings_.largestStep_rad / spatial::kRadiansPerDegree;
      if (std::abs(wanted) * spatial::kRadiansPerDegree > settings_.correctionLimit_rad)
        trouble(ArmTrouble::OutOfRange);
      const double step = wanted - sent_deg_[i];
      correction[i] = wanted;
      if (std::abs(step) <= most) continue;
      correction[i] = sent_deg_[i] + std::copysign(most, step);
      ++health_.limited;
    }
    if (health_.trouble == ArmTrouble::OutOfRange) correction = sent_deg_;
  }
  moved_ = moves;
  reply(moves && health_.trouble <= ArmTrouble::Silent, correction);
}

void KukaRsiArm::reply(bool moves, const std::array<double, 6>& correction_deg) noexcept {
  const std::size_t size = formatSen({settings_.replyType, !moves, moves, correction_deg, seen_.ipocView()}, outgoing_);
  if (size == 0) return;
  socket_.send({outgoing_.data(), size}, controller_);
  sent_deg_ = correction_deg;
  waitsForReply_ = false;
}

}  // namespace articulus::hardware
