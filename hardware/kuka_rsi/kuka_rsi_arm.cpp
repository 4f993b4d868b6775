#include "hardware/kuka_rsi/kuka_rsi_arm.h"

#include <utility>

#include "core/spatial/units.h"

namespace articulus::hardware {

base::Result<std::unique_ptr<KukaRsiArm>> KukaRsiArm::listen(const KukaRsiSettings& settings) {
  StreamRules rules;
  rules.cycle_ms = settings.cycle_ms;
  rules.timeoutCycles = settings.timeoutCycles;
  rules.fastest_rad_per_s = settings.fastest_rad_per_s;
  rules.range_rad = settings.correctionLimit_rad;
  rules.limits.step_deg.fill(settings.largestStep_rad / spatial::kRadiansPerDegree);
  rules.wait = settings.wait;
  rules.fromStart = true;
  const auto controller = hostOf(settings.controller);
  if (!controller) return controller.error();
  rules.controller = *controller;
  auto socket = UdpSocket::bound(settings.host, settings.port);
  if (!socket) return socket.error();
  return std::unique_ptr<KukaRsiArm>(new KukaRsiArm(settings, rules, std::move(*socket)));
}

StreamHeard KukaRsiArm::decode(std::span<const char> datagram, StreamTelegram& telegram) noexcept {
  const RobFault fault = scanRob({datagram.data(), datagram.size()}, next_);
  if (fault == RobFault::OtherType) return StreamHeard::OtherKind;
  if (fault != RobFault::None) return StreamHeard::Unreadable;
  telegram = {};
  telegram.axes_deg = next_.axes_deg;
  telegram.stamp_ms = next_.ipoc;
  telegram.late = next_.late;
  telegram.moves = next_.moves;
  return StreamHeard::Telegram;
}

std::size_t KukaRsiArm::encode(const StreamAnswer& answer, std::span<char> out) noexcept {
  const bool moves = answer.phase == StreamPhase::Move;
  SenTelegram sen{replyType_, !moves, moves, {}, seen_.ipocView()};
  for (std::size_t i = 0; i < 6; ++i) sen.correction_deg[i] = answer.axes_deg[i] - start_deg()[i];
  return formatSen(sen, out);
}

}  // namespace articulus::hardware
