#include "hardware/staubli_val3/val3_arm.h"

#include <cmath>
#include <limits>
#include <utility>

#include "core/base/text/text_format.h"
#include "core/spatial/units.h"

namespace articulus::hardware {

using robot::ArmTrouble;

namespace {

constexpr int kSilentCycles = 3;
constexpr int kMostStates = 256;
constexpr int kBelieved = 3;       // states in a row that agree on a jump
constexpr int kStands = 5;         // states that say that it stands although it is asked to move
constexpr std::int64_t kLag = 10;  // set-points on their way
constexpr int kLags = 3;           // states in a row with more
constexpr int kUnsent = 3;         // set-points in a row that the connection did not take
constexpr double kLongestHalt_s = 0.28;
constexpr double kAnyStep_rad = 0.5 * spatial::kRadiansPerDegree;
constexpr int kReconnect = 250;                     // cycles of silence after which the connection is given up
constexpr std::int64_t kLastCycle = 2'000'000'000;  // of the program's count
constexpr std::int64_t kLastNumber = std::numeric_limits<std::int32_t>::max();
constexpr std::int32_t kPressed = 2;
constexpr std::uint64_t kCycle_ms = 4;

/// How far `b` is ahead of `a` on a count that begins with 1 again after its last.
std::int64_t ahead(std::int64_t b, std::int64_t a, std::int64_t last) noexcept {
  const std::int64_t d = b - a;
  return d < -last / 2 ? d + last : d;
}

ArmTrouble troubleOf(const Val3State& s) noexcept {
  if (s.stop == kPressed) return ArmTrouble::EmergencyStop;
  return s.powered && s.stop == 0 ? ArmTrouble::None : ArmTrouble::ArmOff;
}

robot::ArmSafety safetyOf(const Val3State& s) noexcept {
  return s.stop == kPressed ? robot::ArmSafety::EmergencyStop
         : s.stop != 0      ? robot::ArmSafety::SafeguardStop
                            : robot::ArmSafety::Normal;
}

/// What is wrong where the program holds the arm.
ArmTrouble troubleOf(Val3Problem problem) noexcept {
  switch (problem) {
    case Val3Problem::AlterRefused: return ArmTrouble::NotStarted;
    case Val3Problem::OutOfRange: return ArmTrouble::OutOfRange;
    case Val3Problem::AlterFailed: return ArmTrouble::ProtectiveStop;
    default: return ArmTrouble::RepliesLate;
  }
}

}  // namespace

Val3Arm::Val3Arm(const Val3ArmSettings& settings, std::unique_ptr<Val3Link> link)
    : settings_(settings), link_(std::move(link)), due_(static_cast<base::Nanoseconds>(1e9 * kCycle_s)) {
  health_.sessions = 1;
}

base::Result<std::unique_ptr<Val3Arm>> Val3Arm::connect(const Val3ArmSettings& settings) {
  const double halt_s = settings.largestSpeed_rad_per_s / settings.halt_rad_per_s2;
  if (!(halt_s <= kLongestHalt_s))
    return base::Error{
        base::ErrorCode::InvalidArgument,
        "From the largest speed of " + base::significant(settings.largestSpeed_rad_per_s) +
            " rad/s the arm would take " + base::significant(halt_s) +
            " s to come to rest; it is to stand within 0.3 s.",
        "State \"largest_speed_rad_per_s\": " + base::significant(kLongestHalt_s * settings.halt_rad_per_s2) +
            " or less for the arm in the cell file."};
  Val3SessionSettings s;
  s.host = settings.host;
  s.port = settings.port;
  s.connectTime = settings.connectTime;
  s.greeting.largestSpeed_rad_per_s = settings.largestSpeed_rad_per_s;
  s.greeting.halt_rad_per_s2 = settings.halt_rad_per_s2;
  s.greeting.silentCycles = settings.silentCycles;
  s.answeredLater = settings.inStep;
  auto link = Val3Link::open(s, settings.inStep);
  if (!link) return link.error();
  return std::unique_ptr<Val3Arm>(new Val3Arm(settings, std::move(*link)));
}

Val3Arm::~Val3Arm() {
  if (ended_ || !moves(doing_)) return;
  Val3SetPoint last;
  last.number = number_ == kLastNumber ? 1 : number_ + 1;
  last.mode = Val3Mode::Halt;
  if (const std::size_t size = formatVal3SetPoint(last, out_); size > 0)
    (void)link_->session().send({out_.data(), size});
}

bool Val3Arm::silent() const noexcept { return silentCycles_ >= kSilentCycles; }

void Val3Arm::begin(base::Nanoseconds now) noexcept {
  ++health_.sessions;
  first_ = true;
  ended_ = garbled_ = false;
  doing_ = Val3Mode::Stand;
  silentCycles_ = kSilentCycles;
  owed_ = 0;
  seenAt_ = now;
}

/// Joints that can be reached from those before; what does not go on is believed when it says so three times.
bool Val3Arm::goesOn(int cycles, base::Nanoseconds now) noexcept {
  const double passed_s = std::max({cycles * kCycle_s, static_cast<double>(now - seenAt_) * 1e-9, 0.0});
  const double most = kAnyStep_rad + settings_.fastest_rad_per_s * passed_s;
  bool reaches = true;
  for (std::size_t i = 0; i < 6; ++i) reaches = reaches && std::abs(next_.q_rad[i] - seen_.q_rad[i]) <= most;
  if (!reaches && ++jumps_ < kBelieved) {
    ++health_.doubtful;
    return false;
  }
  if (!reaches && enabled_) trouble(ArmTrouble::Jumped), jumped_ = true;
  jumps_ = 0;
  return true;
}

bool Val3Arm::understood(base::Nanoseconds now) noexcept {
  const bool anew = first_ || silent();
  const std::int64_t passed = first_ ? 1 : ahead(next_.cycle, seen_.cycle, kLastCycle);
  if (!anew && passed <= 0 && passed > -kLags * kLag) {
    ++health_.stale;
    return false;
  }
  const int cycles = static_cast<int>(std::clamp<std::int64_t>(passed, 1, kMostOwed));
  if (!first_ && !goesOn(cycles, now)) return false;
  stamp_ms_ += static_cast<std::uint64_t>(cycles) * kCycle_ms;
  if (anew) {
    time_.begin(stamp_ms_, now);
  } else if (passed <= 0 || passed > kMostOwed) {  // its application was started anew, or another one answers
    hold(ArmTrouble::Restarted);
    time_.begin(stamp_ms_, now);
  } else if (!time_.right(stamp_ms_, now)) {
    trouble(ArmTrouble::WrongTime);
  }
  if (!anew) health_.skipped += static_cast<std::uint64_t>(cycles - 1);
  owed_ = anew ? 1 : std::min(owed_ + cycles, kMostOwed);
  first_ = false;
  return true;
}

bool Val3Arm::takeStates(base::Nanoseconds now) noexcept {
  if (link_->renew()) begin(now);
  bool fresh = false;
  for (int i = 0; i < kMostStates; ++i) {
    const Val3Session::Heard heard = link_->session().next(next_);
    if (heard == Val3Session::Heard::Nothing) break;
    if (heard == Val3Session::Heard::Ended) {
      giveUp();
      break;
    }
    if (heard == Val3Session::Heard::Unreadable) {
      ++health_.unreadable;
      garbled_ = true;
      continue;
    }
    if (!understood(now)) continue;
    if (fresh) ++health_.overtaken;
    fresh = any_ = true;
    seen_ = next_;
    seenAt_ = now;
    ++health_.states;
    if (seen_.overrun) ++health_.overruns;
  }
  fresh_ = fresh_ || fresh;
  return fresh;
}

void Val3Arm::giveUp() noexcept {
  if (std::exchange(ended_, true)) return;
  trouble(ArmTrouble::ConnectionLost);
  held_ = held_ || enabled_;
  followed_ = false;
  link_->session().hangUp();
  link_->askForSession();
}

int Val3Arm::waitForCycle(base::Nanoseconds until) noexcept {
  waited_ = true;
  for (;;) {
    const base::Nanoseconds now = steady_.now();
    if (takeStates(now)) due_.came(now);
    if (owed_ > 0) return std::exchange(owed_, 0);
    if (now >= until) return 0;
    if (ended_) {
      steady_.sleepUntil(until);
      continue;
    }
    if (const base::Nanoseconds sleep = due_.sleep(now, until); sleep > 0) (void)link_->session().wait(sleep);
  }
}

/// What a state says of the program: whether it follows, what it holds the arm for, whether it lags behind.
void Val3Arm::watchProgram() noexcept {
  const bool asked = enabled_ && moves(doing_), moving = moves(seen_.mode);
  const std::int64_t lag = ahead(number_, seen_.number, kLastNumber);
  health_.late = seen_.late;
  health_.lag = static_cast<std::int32_t>(std::clamp<std::int64_t>(lag, 0, kLastNumber));
  health_.workingMode = seen_.workingMode;
  if (seen_.problem != Val3Problem::None) {
    health_.problem = seen_.problem;
    health_.answer = seen_.answer;
  }
  followed_ = enabled_ && !held_ && (followed_ || moving);
  // What it holds the arm for was met by what we have asked since: an older one is over.
  const bool ofThis = asked && ahead(seen_.number, askedFrom_, kLastNumber) >= 0;
  if (ofThis && seen_.halted) hold(troubleOf(seen_.problem));
  if (!seen_.greeted) hold(ArmTrouble::Restarted);  // it was started anew and knows no bounds
  stands_ = ofThis && !moving ? stands_ + 1 : 0;
  lags_ = asked && lag > kLag ? lags_ + 1 : 0;
  if (followed_ && stands_ > kStands) hold(ArmTrouble::ProgramStopped);
  if (lags_ >= kLags) hold(ArmTrouble::RepliesLate);
  waitedForStart_ = asked && !followed_ && !held_ ? waitedForStart_ + 1 : 0;
  if (waitedForStart_ * kCycle_s > 1e-9 * static_cast<double>(settings_.startTime)) hold(ArmTrouble::NotStarted);
}

void Val3Arm::judge() noexcept {
  silentCycles_ = 0;
  against_ = troubleOf(seen_);
  if (against_ != ArmTrouble::None && enabled_) hold(against_);
  watchProgram();
  garbled_ = false;
  if (!seen_.greeted) giveUp();  // a new connection greets
  if (health_.trouble <= ArmTrouble::Unreadable) health_.trouble = ArmTrouble::None;
}

void Val3Arm::read(base::Nanoseconds now, device::ArmState& state) noexcept {
  if (!std::exchange(waited_, false)) {
    (void)takeStates(now);
    if (!fresh_ && settings_.wait > 0 && !ended_ && link_->session().wait(settings_.wait)) (void)takeStates(now);
    owed_ = 0;  // nobody asks for it
  }
  if (std::exchange(fresh_, false)) {
    judge();
  } else {
    ++health_.missed;
    silentCycles_ = std::min(silentCycles_ + 1, 1'000'000);
    if (silent()) {
      trouble(garbled_ ? ArmTrouble::Unreadable : ArmTrouble::Silent);
      held_ = held_ || enabled_;
      followed_ = false;
    }
    if (silentCycles_ >= kReconnect) giveUp();
  }
  const ArmTrouble wire = ended_ ? ArmTrouble::ConnectionLost : garbled_ ? ArmTrouble::Unreadable : ArmTrouble::Silent;
  state.time = seenAt_;
  state.position_rad.resize(6);
  for (int i = 0; i < 6; ++i) state.position_rad[i] = seen_.q_rad[static_cast<std::size_t>(i)];
  state.valid = any_ && !silent();
  const ArmTrouble worst = std::max(health_.trouble, against_);
  state.driveFault = worst > ArmTrouble::Unreadable;
  state.trouble = state.valid ? (jumped_ ? std::max(worst, ArmTrouble::Jumped) : worst) : wire;
  state.safety = state.valid ? safetyOf(seen_) : robot::ArmSafety::Unknown;
  state.brakesReleased = state.valid && followed_ && against_ == ArmTrouble::None;
  told_.write(health_);
}

void Val3Arm::aim(const device::ArmCommand& command, Val3SetPoint& point) noexcept {
  const bool speeds = command.level == robot::CommandLevel::JointVelocity;
  const auto& wanted = speeds ? command.velocity_rad_per_s : command.position_rad;
  point.mode = speeds ? Val3Mode::Velocity : Val3Mode::Position;
  if (doing_ != point.mode)  // from where it stands, so that it begins without a step
    sent_ = speeds ? std::array<double, 6>{} : seen_.q_rad;
  const double most = speeds ? settings_.largestSpeed_rad_per_s : settings_.largestSpeed_rad_per_s * kCycle_s;
  for (std::size_t i = 0; i < 6; ++i) {
    const double from = speeds ? 0.0 : sent_[i], step = wanted[static_cast<int>(i)] - from;
    point.value[i] = from + std::clamp(step, -most, most);
    if (std::abs(step) > most) ++health_.limited;
  }
}

void Val3Arm::write(const device::ArmCommand& command) noexcept {
  const bool speeds = command.level == robot::CommandLevel::JointVelocity,
             positions = command.level == robot::CommandLevel::JointPosition;
  const auto& values = speeds ? command.velocity_rad_per_s : command.position_rad;
  const bool sound = (speeds || positions) && values.size() == 6 && values.allFinite();
  if (!std::exchange(enabled_, command.enable) && command.enable) jumped_ = false;
  if (command.enable && !sound) hold(ArmTrouble::WrongLevel);
  if (!command.enable) {
    // The drives are off: what was wrong is forgotten once states arrive again.
    if (silentCycles_ == 0 && !ended_) health_.trouble = ArmTrouble::None;
    held_ = followed_ = false;
    stands_ = lags_ = unsentInARow_ = waitedForStart_ = 0;
  }
  const bool wrong = held_ || silent() || against_ != ArmTrouble::None || health_.trouble > ArmTrouble::Unreadable;
  Val3SetPoint point;
  point.mode = !command.enable || wrong ? Val3Mode::Halt : Val3Mode::Stand;
  if (command.enable && !wrong) aim(command, point);
  number_ = number_ == kLastNumber ? 1 : number_ + 1;
  point.number = number_;
  if (ended_) return;
  const std::size_t size = formatVal3SetPoint(point, out_);
  if (size == 0 || !link_->session().send({out_.data(), size})) {
    ++health_.unsent;
    if (++unsentInARow_ >= kUnsent && enabled_) hold(ArmTrouble::RepliesLate);
    return;
  }
  unsentInARow_ = 0;
  if (!moves(doing_) && moves(point.mode)) askedFrom_ = number_;
  sent_ = point.value;
  doing_ = point.mode;
}

}  // namespace articulus::hardware
