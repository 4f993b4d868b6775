#include "hardware/streamed_arm/streamed_arm.h"

#include <cmath>
#include <utility>

#include "core/spatial/units.h"

namespace articulus::hardware {

using robot::ArmTrouble;

namespace {

constexpr int kSilentCycles = 3;
constexpr int kMostTelegrams = 256;  // a cycle: some hundred microseconds, and
                                     // more than the system keeps for us
constexpr std::uint32_t kLateReplies = 2;
constexpr int kStart_ms = 400;     // that a controller may take until it follows
constexpr int kApart_ms = 500;     // that an arm may be away from where it was sent
constexpr double kLag_ms = 300.0;  // that it may be behind set-points that move

}  // namespace

StreamedArm::StreamedArm(const StreamRules& rules, UdpSocket socket)
    : rules_(rules), session_({rules.controller, rules.cycle_ms, rules.timeoutCycles, rules.countsLate, rules.saysMoves,
                               rules.fastest_rad_per_s / spatial::kRadiansPerDegree}),
      time_(rules.timeTolerance), due_(base::Nanoseconds{rules.cycle_ms} * 1'000'000), socket_(std::move(socket)),
      ramp_(rules.limits) {}

base::Result<std::uint32_t> StreamedArm::hostOf(const std::string& address) {
  if (address.empty()) return std::uint32_t{0};
  const auto named = udpAddress(address, 0);
  if (!named) return named.error();
  return named->host;
}

void StreamedArm::sayGoodbye() noexcept {
  if (session_.any()) (void)takeTelegrams(seenAt_);
  asked_ = false;
  if (phase_ != StreamPhase::Stand) phase_ = StreamPhase::Halt;
  if (waitsForReply_) reply();
}

bool StreamedArm::readable(const UdpAddress& from, std::size_t size) noexcept {
  const StreamHeard heard = decode({incoming_.data(), size}, next_);
  if (heard == StreamHeard::Telegram) return true;
  if (heard == StreamHeard::Aside) return false;
  if (heard == StreamHeard::Simulated) {
    ++health_.foreign;
    health_.lastForeign = from;
    if (!session_.any()) trouble(ArmTrouble::Simulated);
    return false;
  }
  ++(heard == StreamHeard::OtherKind ? health_.otherType : health_.malformed);
  garbled_ = garbled_ || !session_.any() || from == session_.peer();
  return false;
}

void StreamedArm::beginSession(base::Nanoseconds now, bool first) noexcept {
  if (!first) trouble(ArmTrouble::Restarted);
  jumped_ = false;
  ++health_.sessions;
  start_deg_ = next_.axes_deg;
  ramp_.begin(start_deg_);
  lateBefore_.fill(next_.late);
  startUnknown_ = unanswered_ = rules_.fromStart && !session_.startKnown();
  if (unanswered_) trouble(ArmTrouble::StartUnknown);
  holding_ = false;
  phase_ = StreamPhase::Stand;
  owed_ = 0;
  time_.begin(next_.stamp_ms, now);
}

bool StreamedArm::understood(const UdpAddress& from, base::Nanoseconds now, bool anew) noexcept {
  const bool unproven = !session_.proven();
  const TelegramHeard heard = session_.hear(from, next_, now, !enabled_);
  switch (heard) {
    case TelegramHeard::Stranger:
      ++health_.foreign;
      health_.lastForeign = from;
      return false;
    case TelegramHeard::Doubtful: ++health_.doubtful; return false;
    case TelegramHeard::Repeated: ++health_.stale; return false;
    case TelegramHeard::NewSession: beginSession(now, unproven); break;
    case TelegramHeard::TimeJumped:
    case TelegramHeard::JointsJumped:
      // What its corrections start from is not known any more: only a new session
      // clears that.
      startUnknown_ = rules_.fromStart;
      trouble(heard == TelegramHeard::TimeJumped ? ArmTrouble::WrongTime : ArmTrouble::Jumped);
      jumped_ = jumped_ || heard == TelegramHeard::JointsJumped;
      time_.begin(next_.stamp_ms, now);
      break;
    case TelegramHeard::Next:
      if (anew) time_.begin(next_.stamp_ms, now), lateBefore_.fill(next_.late);
      else if (!time_.right(next_.stamp_ms, now)) trouble(ArmTrouble::WrongTime);
      break;
  }
  return true;
}

bool StreamedArm::takeTelegrams(base::Nanoseconds now) noexcept {
  bool fresh = false;
  // Before a session is known, and after a silence in which the arm was
  // stopped, no cycles were missed; and what waited in the queue before anybody
  // read it has no time of arrival.
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
    taken();
    seenAt_ = now;
    ++health_.telegrams;
  }
  waitsForReply_ = waitsForReply_ || fresh;
  fresh_ = fresh_ || fresh;
  return fresh;
}

int StreamedArm::waitForCycle(base::Nanoseconds until) noexcept {
  waited_ = true;
  for (;;) {
    const base::Nanoseconds now = steady_.now();
    const bool fresh = takeTelegrams(now);
    if (fresh) due_.came(now);
    if (owed_ > 0) return std::exchange(owed_, 0);
    if (fresh) reply();  // a cycle has run for this one, before it came
    if (now >= until) return 0;
    if (const base::Nanoseconds sleep = due_.sleep(now, until); sleep > 0) (void)socket_.wait(sleep);
  }
}

/// What a telegram says of the controller itself, and whether it follows.
void StreamedArm::judge() noexcept {
  silentCycles_ = 0;
  garbled_ = false;
  health_.late = seen_.late;
  if (seen_.late >= lateBefore_[lateAt_] + kLateReplies) trouble(ArmTrouble::RepliesLate);
  lateBefore_[lateAt_] = seen_.late;
  lateAt_ = (lateAt_ + 1) % lateBefore_.size();
  if (health_.trouble <= ArmTrouble::Unreadable) health_.trouble = ArmTrouble::None;
  // An arm that is switched off may be off; a stop of its own is told in any
  // case.
  if (enabled_ || seen_.trouble >= ArmTrouble::ProtectiveStop) trouble(seen_.trouble);
  if (rules_.clamped_deg > 0.0) seeClamp();
  if (!rules_.ramps) return;
  idleCycles_ = enabled_ && asked_ && !seen_.moves ? idleCycles_ + 1 : 0;
  // At once: from the first such telegram on its brakes are not believed to be released either, which says less.
  if (phase_ == StreamPhase::Move && idleCycles_ > 0) trouble(ArmTrouble::ProgramStopped);
  else if (idleCycles_ * rules_.cycle_ms > kStart_ms) trouble(ArmTrouble::NotStarted);
}

/// A controller that clamps says nothing of it: what it was sent and where it
/// is stay apart, also where nothing moves.
void StreamedArm::seeClamp() noexcept {
  const std::array<double, 6>& sent = ramp_.sent_deg();
  bool apart = false;
  for (std::size_t i = 0; i < 6; ++i) {
    const double lag_deg = kLag_ms / rules_.cycle_ms * std::abs(sent[i] - sentBefore_deg_[i]);
    apart = apart || std::abs(sent[i] - seen_.axes_deg[i]) > rules_.clamped_deg + lag_deg;
  }
  sentBefore_deg_ = sent;
  apartCycles_ = apart && phase_ == StreamPhase::Move ? apartCycles_ + 1 : 0;
  if (apartCycles_ * rules_.cycle_ms > kApart_ms) trouble(ArmTrouble::OutOfRange);
}

void StreamedArm::fallSilent() noexcept {
  trouble(garbled_ ? ArmTrouble::Unreadable : ArmTrouble::Silent);
  held_ = held_ || enabled_;
  // What was sent last stays in force over there: where the arm is by now would be a step backwards.
  if (rules_.holds && phase_ != StreamPhase::Stand) holding_ = true, hold_deg_ = ramp_.sent_deg();
  phase_ = StreamPhase::Stand;
}

void StreamedArm::read(base::Nanoseconds now, device::ArmState& state) noexcept {
  if (!std::exchange(waited_, false)) {
    (void)takeTelegrams(now);
    if (!fresh_ && rules_.wait > 0 && socket_.wait(rules_.wait)) (void)takeTelegrams(now);
    owed_ = 0;  // nobody asks for it
  }
  if (std::exchange(fresh_, false)) {
    judge();
  } else {
    ++health_.missed;
    if (++silentCycles_ >= kSilentCycles) fallSilent();
  }
  tend(now, silentCycles_);
  state.time = seenAt_;
  state.position_rad.resize(6);
  for (int i = 0; i < 6; ++i)
    state.position_rad[i] = seen_.axes_deg[static_cast<std::size_t>(i)] * spatial::kRadiansPerDegree;
  state.valid = session_.any() && silentCycles_ < kSilentCycles;
  state.driveFault = health_.trouble > ArmTrouble::Unreadable;
  const bool nobody = !state.valid && health_.trouble != ArmTrouble::Simulated;
  const ArmTrouble worst = jumped_ ? std::max(health_.trouble, ArmTrouble::Jumped) : health_.trouble;
  state.trouble = !nobody ? worst : garbled_ ? ArmTrouble::Unreadable : ArmTrouble::Silent;
  state.brakesReleased = state.valid && seen_.moves && (!rules_.ramps || phase_ != StreamPhase::Stand);
  state.safety = seen_.safety;
  told_.write(health_);
}

void StreamedArm::write(const device::ArmCommand& command) noexcept {
  if (command.enable && command.level != robot::CommandLevel::JointPosition) trouble(ArmTrouble::WrongLevel);
  const bool sound = command.position_rad.size() == 6 && command.position_rad.allFinite();
  if (!std::exchange(enabled_, command.enable) && command.enable) jumped_ = false;
  if (!command.enable) {
    // The drives are off: what was wrong is forgotten once telegrams arrive
    // again.
    if (silentCycles_ == 0 && !startUnknown_) health_.trouble = ArmTrouble::None;
    lateBefore_.fill(seen_.late);
    held_ = false;
    idleCycles_ = 0;
    if (!rules_.ramps) phase_ = StreamPhase::Stand;
  } else if (!sound) {  // whoever computes that is not believed in the next cycle either
    trouble(ArmTrouble::WrongLevel);
    held_ = true;
  }
  asked_ = command.enable && sound && !held_;
  if (asked_ && mayMove()) {
    for (std::size_t i = 0; i < 6; ++i) {
      wanted_deg_[i] = command.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree;
      if (std::abs(wanted_deg_[i] - start_deg_[i]) * spatial::kRadiansPerDegree > rules_.range_rad)
        trouble(ArmTrouble::OutOfRange);
    }
  }
  if (waitsForReply_) reply();
}

StreamAnswer StreamedArm::stand() noexcept {
  phase_ = StreamPhase::Stand;
  if (!rules_.holds || !seen_.moves) holding_ = false;  // somebody may jog it: where it is
  else if (!std::exchange(holding_, true)) hold_deg_ = seen_.axes_deg;
  return {StreamPhase::Stand, holding_ ? hold_deg_ : seen_.axes_deg};
}

StreamAnswer StreamedArm::nextFromStart() noexcept {
  const bool moves = asked_ && mayMove(), begins = moves && phase_ == StreamPhase::Stand;
  phase_ = moves ? StreamPhase::Move : StreamPhase::Stand;
  // Who does not say has it in force from the first request on; what begins anew when the arm has long come to rest
  // begins where it is.
  const bool rested = restCycles_ * rules_.cycle_ms > kLag_ms;
  const bool inForce = rules_.saysMoves ? seen_.moves : holding_ && !(begins && rested);
  if (moves) restCycles_ = 0;
  else if (!rested) ++restCycles_;
  if (!inForce && !startUnknown_) {
    ramp_.begin(seen_.axes_deg);  // so that it begins without a step
    holding_ = moves;
    return {phase_, seen_.axes_deg, true};
  }
  // It lags behind: where it is now would be a step backwards, in the very telegram that is to stop it.
  if (!moves || begins) {
    ramp_.begin(ramp_.sent_deg());
    return {phase_, ramp_.sent_deg()};
  }
  const StreamAnswer answer{phase_, ramp_.next(wanted_deg_)};
  health_.limited += ramp_.limited();
  return answer;
}

StreamAnswer StreamedArm::next() noexcept {
  if (rules_.fromStart && !rules_.ramps) return nextFromStart();
  const bool moves = asked_ && mayMove() && (!rules_.ramps || seen_.moves || phase_ == StreamPhase::Move);
  if (moves && phase_ == StreamPhase::Stand) {
    ramp_.begin(holding_ ? hold_deg_ : seen_.axes_deg);  // where it stands, so that it
                                                         // begins without a step
    phase_ = StreamPhase::Move;
    if (rules_.ramps) return {phase_, ramp_.sent_deg()};
  }
  if (moves) {
    phase_ = StreamPhase::Move;
    const StreamAnswer answer{phase_, ramp_.next(wanted_deg_)};
    health_.limited += ramp_.limited();
    return answer;
  }
  // A controller that does not follow any more has stopped the arm itself:
  // there is nothing to ramp.
  if (!rules_.ramps || phase_ == StreamPhase::Stand || !seen_.moves) return stand();
  const StreamAnswer answer{ramp_.rests() ? StreamPhase::Last : StreamPhase::Halt, ramp_.halt()};
  phase_ = answer.phase;
  if (phase_ != StreamPhase::Last) return answer;
  phase_ = StreamPhase::Stand;
  holding_ = rules_.holds;
  hold_deg_ = answer.axes_deg;
  return answer;
}

void StreamedArm::reply() noexcept {
  // Each number would be counted from a pose that we do not know, so it gets none: unanswered, the controller ends the
  // session by its time-out.
  if (unanswered_) {
    waitsForReply_ = false;
    return;
  }
  const int owed = replies();
  for (int i = 0; i < owed; ++i) {
    const std::size_t size = encode(next(), outgoing_);
    if (size > 0) socket_.send({outgoing_.data(), size}, session_.peer());
  }
  waitsForReply_ = false;
}

}  // namespace articulus::hardware
