#include "hardware/abb_egm/egm_arm.h"

#include <utility>

#include "core/robot/kinematics.h"
#include "core/spatial/units.h"

namespace articulus::hardware {

using robot::ArmSafety;
using robot::ArmTrouble;

base::Result<std::unique_ptr<EgmArm>> EgmArm::listen(const EgmArmSettings& settings) {
  if (settings.asPosesOf && settings.asPosesOf->joints != 6)
    return base::Error{
        base::ErrorCode::InvalidArgument,
        "Pose guidance was asked for an arm of " + std::to_string(settings.asPosesOf->joints) + " joints.",
        "Name an arm of six in the cell file."};
  const double cycle_s = 1e-3 * settings.cycle_ms;
  StreamRules rules;
  rules.cycle_ms = settings.cycle_ms;
  rules.timeoutCycles = settings.timeoutCycles;
  rules.fastest_rad_per_s = settings.fastest_rad_per_s;
  rules.limits.step_deg.fill(settings.largestSpeed_rad_per_s * cycle_s / spatial::kRadiansPerDegree);
  rules.limits.change_deg.fill(settings.largestAcceleration_rad_per_s2 * cycle_s * cycle_s /
                               spatial::kRadiansPerDegree);
  rules.wait = settings.wait;
  rules.timeTolerance = settings.timeTolerance;
  rules.ramps = rules.holds = true;
  rules.clamped_deg = 0.5;  // \\MaxSpeedDeviation and limits of its own clamp without a word
  const auto controller = hostOf(settings.controller);
  if (!controller) return controller.error();
  rules.controller = *controller;
  auto socket = UdpSocket::bound(settings.host, settings.port);
  if (!socket) return socket.error();
  return std::unique_ptr<EgmArm>(new EgmArm(settings, rules, std::move(*socket)));
}

StreamHeard EgmArm::decode(std::span<const char> datagram, StreamTelegram& telegram) noexcept {
  const EgmFault fault = decodeEgmRobot(datagram, next_);
  if (fault == EgmFault::OtherType) return StreamHeard::OtherKind;
  if (fault != EgmFault::None) return StreamHeard::Unreadable;
  if (!std::exchange(unwrappedAny_, true)) unwrapped_ += next_.sequence;
  unwrapped_ += static_cast<std::uint64_t>(
      static_cast<std::int64_t>(static_cast<std::int32_t>(next_.sequence - static_cast<std::uint32_t>(unwrapped_))));
  telegram = {};
  telegram.axes_deg = next_.joints_deg;
  telegram.stamp_ms = unwrapped_ * static_cast<std::uint64_t>(settings_.cycle_ms);
  // What an older controller does not say does not stand in the way; what it says does.
  telegram.moves = next_.guidance == EgmState::Guidance::Running && next_.motors != EgmState::Motors::Off &&
                   next_.rapid != EgmState::Rapid::Stopped;
  if (next_.guidance == EgmState::Guidance::Error)
    telegram.trouble = ArmTrouble::ProtectiveStop, telegram.safety = ArmSafety::ProtectiveStop;
  else if (next_.motors == EgmState::Motors::Off) telegram.trouble = ArmTrouble::ArmOff;
  return StreamHeard::Telegram;
}

std::size_t EgmArm::encode(const StreamAnswer& answer, std::span<char> out) noexcept {
  EgmSetPoint point;
  point.sequence = ++count_;
  point.time_ms = seen_.time_ms;
  point.joints_deg = answer.axes_deg;
  if (settings_.asPosesOf) {
    robot::JointVector q(6);
    for (int i = 0; i < 6; ++i) q[i] = answer.axes_deg[static_cast<std::size_t>(i)] * spatial::kRadiansPerDegree;
    const spatial::Pose X_BF = robot::flangePose(*settings_.asPosesOf, q);
    const Eigen::Quaterniond turned(X_BF.rotation);
    point.asPose = true;
    for (int i = 0; i < 3; ++i) point.position_mm[static_cast<std::size_t>(i)] = 1e3 * X_BF.translation[i];
    point.orientation = {turned.w(), turned.x(), turned.y(), turned.z()};
  }
  return formatEgmSensor(point, out);
}

}  // namespace articulus::hardware
