#include "hardware/ur_rtde/ur_arm.h"

#include <cmath>
#include <limits>
#include <utility>

#include "core/base/text/text_format.h"
#include "core/spatial/units.h"
#include "hardware/ur_rtde/ur_safety.h"

namespace articulus::hardware {

using robot::ArmTrouble;

namespace {

constexpr int kSilentCycles = 3;
constexpr int kMostPackages = 256;
constexpr int kBelieved = 3;                                      // packages in a row that agree on a jump
constexpr std::int32_t kLate = 5;                                 // in a hundred cycles
constexpr std::uint32_t kStopped = 1, kPlaying = 2, kPaused = 4;  // runtime_state
constexpr int kStands = 5;         // packages that say that it stands although it is asked to move
constexpr std::int64_t kLag = 10;  // set-points on their way
constexpr int kLags = 3;           // packages in a row with more
constexpr int kUnsent = 3;         // set-points in a row that the connection did not take
constexpr double kLongestHalt_s = 0.28;
constexpr double kAnyStep_rad = 0.5 * spatial::kRadiansPerDegree;
constexpr double kReconnect_s = 1.0;  // of silence after which the connection is given up

/// How many numbers the set-point `b` is ahead of `a`; after the largest comes 1.
std::int64_t ahead(std::int32_t b, std::int32_t a) noexcept {
  const std::int64_t numbers = std::numeric_limits<std::int32_t>::max(), d = std::int64_t{b} - std::int64_t{a};
  return d < -numbers / 2 ? d + numbers : d;
}

}  // namespace

UrArm::UrArm(const UrArmSettings& settings, std::unique_ptr<UrLink> link)
    : settings_(settings), link_(std::move(link)), due_(static_cast<base::Nanoseconds>(1e9 / settings.rate_Hz)) {
  health_.version = link_->session().version();
  health_.sessions = 1;
}

base::Result<std::unique_ptr<UrArm>> UrArm::connect(const UrArmSettings& settings) {
  if (settings.largestSpeed_rad_per_s / settings.script.halt_rad_per_s2 > kLongestHalt_s)
    return base::Error{
        base::ErrorCode::InvalidArgument,
        "From the largest speed of " + base::significant(settings.largestSpeed_rad_per_s) +
            " rad/s the arm would take " +
            base::significant(settings.largestSpeed_rad_per_s / settings.script.halt_rad_per_s2) +
            " s to halt; it is to stand within 0.3 s.",
        "State \"largest_speed_rad_per_s\": " + base::significant(kLongestHalt_s * settings.script.halt_rad_per_s2) +
            " or less for the arm in the cell file."};
  UrLink::Settings s;
  s.session = {settings.host,     settings.port, settings.rate_Hz, settings.connectTime, urStateFields(settings.wrench),
               urSetPointFields()};
  s.script = settings.script;
  s.script.rate_Hz = settings.rate_Hz;
  s.script.largestSpeed_rad_per_s = settings.largestSpeed_rad_per_s;
  s.scriptPort = settings.scriptPort;
  s.inStep = settings.inStep;
  auto link = UrLink::open(s);
  if (!link) return link.error();
  std::unique_ptr<UrArm> arm(new UrArm(settings, std::move(*link)));
  if (settings.inStep) return arm;  // its data come as the clock goes on
  const base::Nanoseconds end = arm->steady_.now() + settings.connectTime;
  while (!arm->takePackages(arm->steady_.now())) {
    const base::Nanoseconds left = end - arm->steady_.now();
    if (left <= 0 || arm->ended_)
      return base::Error{base::ErrorCode::DeviceFailure,
                         "The robot controller at " + toText(arm->link_->session().peer()) +
                             " agreed to send its data, and sends none.",
                         "Restart the robot controller, and look for other RTDE clients."};
    (void)arm->link_->session().wait(left);
  }
  return arm;
}

UrArm::~UrArm() {
  if (!playing() || ended_) return;
  const std::size_t size = formatUrSetPoint(link_->session().inputs(), {++number_, UrMode::End, {}}, out_);
  (void)link_->session().send({out_.data(), size});
}

bool UrArm::silent() const noexcept { return silentCycles_ >= kSilentCycles; }

bool UrArm::ours() const noexcept {
  return any_ && link_->program() != 0 && seen_.program == link_->program() && seen_.program != over_;
}

bool UrArm::playing() const noexcept { return seen_.runtimeState == kPlaying && ours(); }

void UrArm::begin(base::Nanoseconds now) noexcept {
  ++health_.sessions;
  health_.version = link_->session().version();
  first_ = true;
  ended_ = garbled_ = false;
  doing_ = UrMode::Stand;
  silentCycles_ = kSilentCycles;  // counted anew: a session that says nothing is given up as well
  owed_ = 0;
  seenAt_ = now;
}

void UrArm::hear(std::span<const char> payload) noexcept {
  const auto text = decodeRtdeText(payload);
  if (!text) {
    ++health_.unreadable;
    return;
  }
  const std::size_t size = std::min(text->message.size(), health_.told.size() - 1);
  health_.told.fill('\0');
  std::copy_n(text->message.begin(), size, health_.told.begin());
}

bool UrArm::understood(std::span<const char> payload, base::Nanoseconds now) noexcept {
  if (!decodeUrState(link_->session().outputs(), payload, next_)) {
    ++health_.unreadable;
    garbled_ = true;
    return false;
  }
  const auto stamp = [](const UrState& s) { return static_cast<std::uint64_t>(s.time_s * 1000.0 + 0.5); };
  const double step_s = next_.time_s - seen_.time_s;
  const bool anew = first_ || silent();
  if (anew) {
    time_.begin(stamp(next_), now);
    lateBefore_.fill(next_.late);
  } else if (step_s <= -0.1) {
    trouble(ArmTrouble::WrongTime);
    time_.begin(stamp(next_), now);
  } else if (step_s <= 0.0) {
    ++health_.stale;
    return false;
  } else if (!time_.right(stamp(next_), now)) {
    trouble(ArmTrouble::WrongTime);
  }
  if (!first_) {
    // How far it can be is said by both clocks: the greater time counts, so that lost packages make no jump.
    const double passed_s = std::max({step_s, static_cast<double>(now - seenAt_) * 1e-9, 0.0});
    const double most = kAnyStep_rad + settings_.fastest_rad_per_s * passed_s;
    bool reaches = true;
    for (std::size_t i = 0; i < 6; ++i) reaches = reaches && std::abs(next_.q_rad[i] - seen_.q_rad[i]) <= most;
    if (!reaches && ++jumps_ < kBelieved) {
      ++health_.doubtful;
      return false;
    }
    if (!reaches && enabled_) trouble(ArmTrouble::Jumped), jumped_ = true;
  }
  jumps_ = 0;
  int cycles = 1;
  if (!anew) cycles = static_cast<int>(std::clamp(std::lround(step_s * settings_.rate_Hz), 1L, 1000L));
  health_.skipped += static_cast<std::uint64_t>(cycles - 1);
  owed_ = anew ? 1 : std::min(owed_ + cycles, kMostOwed);
  first_ = false;
  return true;
}

bool UrArm::takePackages(base::Nanoseconds now) noexcept {
  if (link_->renew()) begin(now);
  bool fresh = false;
  std::span<const char> payload;
  for (int i = 0; i < kMostPackages; ++i) {
    const RtdeSession::Heard heard = link_->session().next(payload);
    if (heard == RtdeSession::Heard::Nothing) break;
    if (heard == RtdeSession::Heard::Ended) {
      giveUp();
      break;
    }
    if (heard == RtdeSession::Heard::Text) hear(payload);
    if (heard == RtdeSession::Heard::Unreadable) ++health_.unreadable, garbled_ = true;
    if (heard != RtdeSession::Heard::Data || !understood(payload, now)) continue;
    if (fresh) ++health_.overtaken;
    fresh = any_ = true;
    seen_ = next_;
    seenAt_ = now;
    ++health_.packages;
  }
  fresh_ = fresh_ || fresh;
  return fresh;
}

void UrArm::giveUp() noexcept {
  if (std::exchange(ended_, true)) return;
  trouble(ArmTrouble::ConnectionLost);
  link_->session().hangUp();
  link_->askForSession();
}

int UrArm::waitForCycle(base::Nanoseconds until) noexcept {
  waited_ = true;
  for (;;) {
    const base::Nanoseconds now = steady_.now();
    if (takePackages(now)) due_.came(now);
    if (owed_ > 0) return std::exchange(owed_, 0);
    if (now >= until) return 0;
    if (ended_) {
      steady_.sleepUntil(until);
      continue;
    }
    if (const base::Nanoseconds sleep = due_.sleep(now, until); sleep > 0) (void)link_->session().wait(sleep);
  }
}

void UrArm::watchSetPoints() noexcept {
  const bool asked = enabled_ && moves(doing_), moving = moves(static_cast<UrMode>(seen_.mode));
  const std::int64_t lag = ahead(number_, seen_.number);
  health_.late = seen_.late;
  health_.lag = static_cast<std::int32_t>(std::clamp<std::int64_t>(lag, 0, std::numeric_limits<std::int32_t>::max()));
  followed_ = enabled_ && !held_ && (followed_ || moving);
  if (std::int64_t{seen_.late} >= std::int64_t{lateBefore_[lateAt_]} + kLate && asked) hold(ArmTrouble::RepliesLate);
  lateBefore_[lateAt_] = seen_.late;
  lateAt_ = (lateAt_ + 1) % lateBefore_.size();
  // It stands by itself where our set-points stayed away or jumped. What it would go on with is too old to be followed.
  stands_ = asked && !moving && ahead(seen_.number, askedFrom_) >= 0 ? stands_ + 1 : 0;
  lags_ = asked && lag > kLag ? lags_ + 1 : 0;
  if (stands_ > kStands || lags_ >= kLags) hold(ArmTrouble::RepliesLate);
}

void UrArm::sendWanted() noexcept {
  if (!wanted_ || playing() || against_ != ArmTrouble::None || silent() || ended_) return;
  // Whatever else plays was started by somebody. Of ours that is paused a person switches the drives on again.
  if (seen_.runtimeState != kStopped && !(seen_.runtimeState == kPaused && ours() && enabled_)) return;
  wanted_ = false;
  link_->askForProgram();
}

void UrArm::watchProgram() noexcept {
  const ArmTrouble before = std::exchange(against_, urTrouble(seen_));
  if (against_ != ArmTrouble::None && enabled_) hold(against_);
  if (seen_.runtimeState == kStopped && played_ != 0) over_ = played_;
  if (playing()) {
    if (played_ != seen_.program) ++health_.programs;
    played_ = seen_.program;
    waitedForProgram_ = 0;
    wanted_ = false;
    watchSetPoints();
    return;
  }
  lateBefore_.fill(0);
  followed_ = false;
  const bool had = std::exchange(played_, 0) != 0;
  // A person has switched the arm on at its pendant. A stop that only pauses goes on with the program that is there.
  const bool ended = before == ArmTrouble::ArmOff || before >= ArmTrouble::SafetyFault;
  if (!enabled_ && ended && against_ == ArmTrouble::None) wanted_ = true;
  sendWanted();
  if (!enabled_) return;
  if (against_ != ArmTrouble::None) return;
  if (had) trouble(ArmTrouble::ProgramStopped);
  const auto most = static_cast<double>(settings_.programTime) * 1e-9 * settings_.rate_Hz;
  if (++waitedForProgram_ > static_cast<int>(most)) trouble(ArmTrouble::NotStarted);
}

void UrArm::read(base::Nanoseconds now, device::ArmState& state) noexcept {
  if (!std::exchange(waited_, false)) {
    (void)takePackages(now);
    if (!fresh_ && settings_.wait > 0 && !ended_ && link_->session().wait(settings_.wait)) (void)takePackages(now);
    owed_ = 0;  // nobody asks for it
  }
  if (std::exchange(fresh_, false)) {
    silentCycles_ = 0;
    watchProgram();
    garbled_ = false;
    if (health_.trouble <= ArmTrouble::Unreadable) health_.trouble = ArmTrouble::None;
  } else {
    ++health_.missed;
    silentCycles_ = std::min(silentCycles_ + 1, 1'000'000);
    if (silent()) trouble(garbled_ ? ArmTrouble::Unreadable : ArmTrouble::Silent);
    if (silentCycles_ >= static_cast<int>(kReconnect_s * settings_.rate_Hz)) giveUp();
    if (silent()) held_ = held_ || enabled_, followed_ = false;
  }
  const ArmTrouble wire = ended_ ? ArmTrouble::ConnectionLost : garbled_ ? ArmTrouble::Unreadable : ArmTrouble::Silent;
  state.time = seenAt_;
  state.position_rad.resize(6);
  for (int i = 0; i < 6; ++i) state.position_rad[i] = seen_.q_rad[static_cast<std::size_t>(i)];
  state.valid = any_ && !silent();
  const ArmTrouble worst = std::max(health_.trouble, against_);
  state.driveFault = worst > ArmTrouble::Unreadable;
  state.trouble = state.valid ? (jumped_ ? std::max(worst, ArmTrouble::Jumped) : worst) : wire;
  state.safety = state.valid ? urSafety(seen_) : robot::ArmSafety::Unknown;
  state.brakesReleased = state.valid && followed_ && against_ == ArmTrouble::None;
  told_.write(health_);
}

void UrArm::aim(const device::ArmCommand& command, UrSetPoint& point) noexcept {
  const bool speeds = command.level == robot::CommandLevel::JointVelocity;
  const auto& wanted = speeds ? command.velocity_rad_per_s : command.position_rad;
  point.mode = speeds ? UrMode::Velocity : UrMode::Position;
  if (doing_ != point.mode)  // from where it stands, so that it begins without a step
    sent_ = speeds ? std::array<double, 6>{} : seen_.q_rad;
  for (std::size_t i = 0; i < 6; ++i) {
    const double from = speeds ? 0.0 : sent_[i],
                 most =
                     speeds ? settings_.largestSpeed_rad_per_s : settings_.largestSpeed_rad_per_s / settings_.rate_Hz,
                 step = wanted[static_cast<int>(i)] - from;
    point.value[i] = from + std::clamp(step, -most, most);
    if (std::abs(step) > most) ++health_.limited;
  }
}

void UrArm::write(const device::ArmCommand& command) noexcept {
  const bool speeds = command.level == robot::CommandLevel::JointVelocity,
             positions = command.level == robot::CommandLevel::JointPosition;
  const auto& values = speeds ? command.velocity_rad_per_s : command.position_rad;
  const bool sound = (speeds || positions) && values.size() == 6 && values.allFinite();
  const bool before = std::exchange(enabled_, command.enable);
  if (command.enable && !sound) hold(ArmTrouble::WrongLevel);
  if (!command.enable) {
    // The drives are off: what was wrong is forgotten once packages arrive again.
    if (silentCycles_ == 0 && !ended_) health_.trouble = ArmTrouble::None;
    lateBefore_.fill(seen_.late);
    waitedForProgram_ = 0;
    held_ = followed_ = false;
    stands_ = lags_ = unsentInARow_ = 0;
    if (before) wanted_ = false;
  } else if (!before) {
    jumped_ = false;
    wanted_ = !playing();
    sendWanted();
  }
  const bool wrong = held_ || silent() || against_ != ArmTrouble::None || health_.trouble > ArmTrouble::Unreadable;
  UrSetPoint point;
  point.value = seen_.q_rad;
  point.mode = !command.enable || wrong ? UrMode::Halt : UrMode::Stand;
  if (command.enable && playing() && !wrong) aim(command, point);
  number_ = number_ == std::numeric_limits<std::int32_t>::max() ? 1 : number_ + 1;
  point.number = number_;
  if (ended_) return;
  const std::size_t size = formatUrSetPoint(link_->session().inputs(), point, out_);
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
