#include "hardware/kuka_rsi/kuka_rsi_arm.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/robot/kinematics.h"
#include "core/spatial/units.h"

namespace articulus::hardware {

namespace {

/// As it goes over the wire, so that nothing is lost from cycle to cycle.
double sixDecimals(double value) { return std::nearbyint(value * 1e6) / 1e6; }

}  // namespace

KukaRsiArm::KukaRsiArm(const KukaRsiSettings& settings, const StreamRules& rules, UdpSocket socket)
    : StreamedArm(rules, std::move(socket)), settings_(settings),
      reply_(settings.config ? RsiReply(*settings.config) : RsiReply::standard(settings.replyType)),
      runTag_(settings.config ? settings.config->tags.run : "Run"),
      pose_(settings.config && settings.config->tags.pose), stops_(!rules.ramps) {}

base::Result<std::unique_ptr<KukaRsiArm>> KukaRsiArm::listen(const KukaRsiSettings& settings) {
  const bool pose = settings.config && settings.config->tags.pose;
  if (pose && (!settings.arm || settings.arm->joints != 6))
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The pose of an arm that has not six joints cannot be corrected.",
                       "Correct axes (AKorr), or name an arm of six in the cell file."};
  StreamRules rules;
  rules.cycle_ms = settings.cycle_ms;
  rules.fastest_rad_per_s = settings.fastest_rad_per_s;
  rules.range_rad = settings.correctionLimit_rad;
  rules.limits.step_deg.fill(settings.largestStep_rad / spatial::kRadiansPerDegree);
  rules.wait = settings.wait;
  rules.fromStart = rules.countsLate = true;
  rules.saysMoves = !settings.config || !settings.config->tags.run.empty();
  rules.timeTolerance = settings.timeTolerance;
  // Without a word for it the arm is stopped by set-points that come to rest
  // and stay there.
  rules.ramps = rules.holds = settings.config && settings.config->tags.stop.empty();
  rules.clamped_deg = 0.5;
  const double cycle_s = 1e-3 * settings.cycle_ms;
  if (settings.largestAcceleration_rad_per_s2 > 0.0)
    rules.limits.change_deg.fill(settings.largestAcceleration_rad_per_s2 * cycle_s * cycle_s /
                                 spatial::kRadiansPerDegree);
  const auto controller = hostOf(settings.controller);
  if (!controller) return controller.error();
  rules.controller = *controller;
  auto socket = UdpSocket::bound(settings.host, settings.port);
  if (!socket) return socket.error();
  return std::unique_ptr<KukaRsiArm>(new KukaRsiArm(settings, rules, std::move(*socket)));
}

StreamHeard KukaRsiArm::decode(std::span<const char> datagram, StreamTelegram& telegram) noexcept {
  const RobFault fault = scanRob({datagram.data(), datagram.size()}, next_, runTag_);
  if (fault == RobFault::OtherType) return StreamHeard::OtherKind;
  if (fault != RobFault::None) return StreamHeard::Unreadable;
  if (settings_.real && next_.isVirtual) return StreamHeard::Simulated;
  telegram = {};
  telegram.axes_deg = next_.axes_deg;
  telegram.stamp_ms = next_.ipoc * (settings_.ipocIsCycles ? static_cast<std::uint64_t>(settings_.cycle_ms) : 1U);
  telegram.late = next_.late;
  // Who does not say whether corrections are in force is taken at our own word.
  telegram.moves = runTag_.empty() ? !stops_ || moving_ : next_.moves;
  return StreamHeard::Telegram;
}

/// A, B, C turn about Z, Y, X of the root: R = Rz(A) Ry(B) Rx(C).
std::array<double, 6> KukaRsiArm::poseCorrection(const std::array<double, 6>& from_deg,
                                                 const std::array<double, 6>& to_deg) const noexcept {
  const auto flange = [this](const std::array<double, 6>& axes_deg) {
    robot::JointVector q(6);
    for (int i = 0; i < 6; ++i) q[i] = axes_deg[static_cast<std::size_t>(i)] * spatial::kRadiansPerDegree;
    return robot::flangePose(*settings_.arm, q);
  };
  const spatial::Pose from = flange(from_deg), to = flange(to_deg);
  const spatial::Vector3 p = 1e3 * (to.translation - from.translation);
  const spatial::Matrix3 R = to.rotation * from.rotation.transpose();
  const double b = std::asin(std::clamp(-R(2, 0), -1.0, 1.0));
  return {p[0],
          p[1],
          p[2],
          std::atan2(R(1, 0), R(0, 0)) / spatial::kRadiansPerDegree,
          b / spatial::kRadiansPerDegree,
          std::atan2(R(2, 1), R(2, 2)) / spatial::kRadiansPerDegree};
}

/// What is to be added in this cycle, deg of the axes.
std::array<double, 6> KukaRsiArm::increment(const StreamAnswer& answer) noexcept {
  const bool moves = answer.phase != StreamPhase::Stand;
  if (seen_.late != lateSeen_)
    for (std::size_t i = 0; i < 6; ++i) applied_deg_[i] -= last_deg_[i];  // it did not get that one
  lateSeen_ = seen_.late;
  last_deg_ = {};
  if (answer.stands || (moves && !moving_)) applied_deg_ = answer.axes_deg;  // a motion begins without a step
  std::array<double, 6> add{};
  if (answer.stands || !moves) return add;
  for (std::size_t i = 0; i < 6; ++i) {
    const double most = rules().limits.step_deg[i];
    add[i] = sixDecimals(std::clamp(answer.axes_deg[i] - applied_deg_[i], -most, most));
    applied_deg_[i] += add[i];
  }
  last_deg_ = add;
  return add;
}

std::size_t KukaRsiArm::encode(const StreamAnswer& answer, std::span<char> out) noexcept {
  const bool moves = answer.phase == StreamPhase::Move;
  RsiReplyValues values{!moves, moves, {}};
  if (settings_.relative) {
    const std::array<double, 6> add = increment(answer);
    std::array<double, 6> before = applied_deg_;
    for (std::size_t i = 0; i < 6; ++i) before[i] -= add[i];
    values.correction = pose_ ? poseCorrection(before, applied_deg_) : add;
  } else if (pose_) {
    values.correction = poseCorrection(start_deg(), answer.axes_deg);
  } else {
    for (std::size_t i = 0; i < 6; ++i) values.correction[i] = answer.axes_deg[i] - start_deg()[i];
  }
  moving_ = answer.phase != StreamPhase::Stand;
  return reply_.write(values, seen_.ipocView(), out);
}

}  // namespace articulus::hardware
