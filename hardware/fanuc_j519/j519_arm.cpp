#include "hardware/fanuc_j519/j519_arm.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/spatial/units.h"
#include "hardware/io/own_networks.h"

namespace articulus::hardware {

using base::Error;
using base::ErrorCode;
using robot::ArmSafety;
using robot::ArmTrouble;

namespace {

constexpr int kMostReplies = 4;                       // for statuses that were lost
constexpr base::Nanoseconds kPatience = 100'000'000;  // with a question
constexpr int kPacketsAtOnce = 19;

JointRampLimits ramp(const J519ArmSettings& s, const std::array<std::array<double, 6>, 3>& told) {
  const double cycle_s = 1e-3 * s.cycle_ms, degree = spatial::kRadiansPerDegree;
  const int n = std::max(s.smoothingCycles, 1);
  const auto least = [&](double ours_rad, std::size_t kind, std::size_t axis) {
    const double its = told[kind][axis];
    return its > 0.0 ? std::min(ours_rad / degree, its) : ours_rad / degree;
  };
  JointRampLimits limits;
  limits.smoothing_cycles = n;
  for (std::size_t i = 0; i < 6; ++i) {
    const double jerk = least(s.largestJerk_rad_per_s3, 2, i);
    limits.step_deg[i] = cycle_s * least(s.largestSpeed_rad_per_s, 0, i);
    limits.change_deg[i] =
        cycle_s * cycle_s * std::min(least(s.largestAcceleration_rad_per_s2, 1, i), jerk * n * cycle_s / 2.0);
  }
  return limits;
}

std::pair<ArmTrouble, ArmSafety> saidBy(const J519Status& s) {
  if (s.emergencyStop) return {ArmTrouble::EmergencyStop, ArmSafety::EmergencyStop};
  if (s.contactStop == 2 || s.inError) return {ArmTrouble::ProtectiveStop, ArmSafety::ProtectiveStop};
  if (!s.systemReady) return {ArmTrouble::ArmOff, ArmSafety::Unknown};
  return {ArmTrouble::None, ArmSafety::Unknown};
}

}  // namespace

J519Arm::J519Arm(const J519ArmSettings& settings, const StreamRules& rules, const UdpAddress& controller,
                 UdpSocket socket)
    : StreamedArm(rules, std::move(socket)), settings_(settings), controller_(controller),
      greeting_({settings.layout, static_cast<std::uint32_t>(settings.cycle_ms), settings.asksLimits}) {}

base::Result<std::unique_ptr<J519Arm>> J519Arm::connect(const J519ArmSettings& settings) {
  const auto controller = udpAddress(settings.host, settings.port);
  if (!controller) return controller.error();
  auto socket = UdpSocket::bound(settings.ownHost, 0);
  if (!socket) return socket.error();
  StreamRules rules;
  rules.controller = controller->host;
  rules.cycle_ms = settings.cycle_ms;
  rules.timeoutCycles = settings.timeoutCycles;
  rules.fastest_rad_per_s = settings.fastest_rad_per_s;
  rules.limits = ramp(settings, {});
  rules.wait = settings.wait;
  rules.ramps = true;
  rules.clamped_deg = 0.5;
  std::unique_ptr<J519Arm> arm(new J519Arm(settings, rules, *controller, std::move(*socket)));
  arm->greet();
  if (settings.connectTime > 0)
    if (auto streams = arm->waitForStream(); !streams) return streams.error();
  return arm;
}

J519Arm::~J519Arm() {
  sayGoodbye();
  std::array<char, 8> stop;
  if (const std::size_t size = formatJ519Stop(greeting_.version(), stop); size > 0) send(stop, controller_);
}

void J519Arm::greet() noexcept {
  std::array<char, 64> out;
  for (int i = 0; i < kPacketsAtOnce; ++i) {
    const std::size_t size = greeting_.next(out);
    if (size == 0) return;
    send({out.data(), size}, controller_);
  }
}

/// Once it is known what its axes may, nothing that is more is sent.
void J519Arm::keepLimits() noexcept {
  if (limitsKept_ || !greeting_.limitsKnown() || !settings_.asksLimits) return;
  limitsKept_ = true;
  limit(ramp(settings_, greeting_.limits()));
}

void J519Arm::tend(base::Nanoseconds now, int silent) noexcept {
  if (greeting_.started() && silent > settings_.timeoutCycles) {
    if (now - greetedAt_ < static_cast<base::Nanoseconds>(settings_.timeoutCycles) * settings_.cycle_ms * 1'000'000)
      return;
    greetedAt_ = now;
    greeting_.again();
  } else if (!greeting_.started() && now - greetedAt_ >= kPatience) {
    greetedAt_ = now;
    greeting_.retry();
  }
  keepLimits();
  if (greeting_.started()) return;
  greet();
  if (greeting_.started()) greetedAt_ = now;
}

StreamHeard J519Arm::decode(std::span<const char> datagram, StreamTelegram& telegram) noexcept {
  if (greeting_.hear(datagram)) return StreamHeard::Aside;
  const auto status = decodeJ519Status(datagram);
  if (!status) return isJ519Status(datagram) ? StreamHeard::Unreadable : StreamHeard::OtherKind;
  if (!greeting_.started()) return StreamHeard::Aside;  // of a stream that is not ours
  next_ = *status;
  if (!unwrappedAny_) unwrapped_ = (std::uint64_t{1} << 32U) + status->sequence;
  else
    unwrapped_ += static_cast<std::uint64_t>(static_cast<std::int64_t>(
        static_cast<std::int32_t>(status->sequence - static_cast<std::uint32_t>(unwrapped_))));
  unwrappedAny_ = true;
  telegram = {};
  telegram.axes_deg = status->joints_deg;
  telegram.axes_deg[2] -= settings_.j2InJ3 * telegram.axes_deg[1];
  telegram.stamp_ms = unwrapped_ * static_cast<std::uint64_t>(settings_.cycle_ms);
  telegram.moves = status->ready;
  std::tie(telegram.trouble, telegram.safety) = saidBy(*status);
  return StreamHeard::Telegram;
}

int J519Arm::replies() const noexcept {
  if (!commanding_) return 1;
  return std::clamp(static_cast<int>(seen_.sequence - commanded_), 1, kMostReplies);
}

std::size_t J519Arm::encode(const StreamAnswer& answer, std::span<char> out) noexcept {
  if (answer.phase == StreamPhase::Stand) {
    commanding_ = false;
    return 0;
  }
  if (!std::exchange(commanding_, true)) commanded_ = seen_.sequence - 1, count_ = 0;
  if (static_cast<int>(seen_.sequence - commanded_) > kMostReplies) commanded_ = seen_.sequence - kMostReplies;
  ++commanded_;
  J519Command command{settings_.layout, greeting_.version(), settings_.ownSequence ? ++count_ : commanded_,
                      answer.phase == StreamPhase::Last, answer.axes_deg};
  command.joints_deg[2] += settings_.j2InJ3 * command.joints_deg[1];
  if (command.last) commanding_ = false;
  return formatJ519Command(command, out);
}

base::Result<void> J519Arm::waitForStream() {
  const base::SteadyClock clock;
  const base::Nanoseconds until = clock.now() + settings_.connectTime;
  while (clock.now() < until) {
    (void)socket().wait(10'000'000);
    (void)takeTelegrams(clock.now());
    if (health().telegrams > 0) return {};
    if (greeting_.problem() != J519Greeting::Problem::None) break;
    tend(clock.now(), settings_.timeoutCycles + 1);
  }
  return silence();
}

Error J519Arm::silence() const {
  const std::string who = "The robot controller at " + toText(controller_);
  const J519Capability& can = greeting_.capability();
  if (greeting_.problem() == J519Greeting::Problem::Rate)
    return {ErrorCode::InvalidArgument,
            who + " has a cycle of " + std::to_string(can.cycle_ms) + " ms, the cell one of " +
                std::to_string(settings_.cycle_ms) + " ms.",
            "State \"rate_Hz\": " + std::to_string(can.cycle_ms > 0 ? 1000 / can.cycle_ms : 0) + " in the cell file."};
  if (greeting_.problem() == J519Greeting::Problem::Version)
    return {
        ErrorCode::InvalidArgument,
        who + " speaks version " + std::to_string(can.version) + " of Stream Motion, of which nothing is known here.",
        "For version 1 state \"layout\": \"version_1\" under devices.fanuc_j519."};
  if (!greeting_.answered() && !inOwnNetwork(controller_.host))
    return {ErrorCode::DeviceFailure,
            who + " did not answer, and no address of this computer is in its network (" + ownNetworks() + ").",
            "Give the network card of the robot's cable an address in the controller's network."};
  if (!greeting_.answered() && settings_.layout == J519Layout::Third)
    return {
        ErrorCode::DeviceFailure, who + " did not answer.",
        "See that it is on and has the option J519 (Stream Motion), and check cable, address and firewall (UDP). One "
        "that does not answer after its stream was broken off is switched off and on."};
  if (!greeting_.started())
    return {ErrorCode::DeviceFailure, who + " does not say what its axes may do.",
            "State \"limits_from\": \"cell\" under devices.fanuc_j519, and its limits there."};
  return {ErrorCode::DeviceFailure, who + " sends no status that can be read.",
          "Look whether another program streams with it, and at \"layout\" under devices.fanuc_j519."};
}

}  // namespace articulus::hardware
