#include "hardware/virtual_devices/virtual_kuka_controller.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "core/base/text/c_numbers.h"
#include "core/robot/kinematics.h"
#include "core/spatial/units.h"
#include "hardware/io/xml_document.h"
#include "hardware/virtual_devices/flange_numbers.h"
#include "hardware/virtual_devices/pose_inverse.h"

namespace articulus::hardware {
namespace {

constexpr double kSpeedMargin = 1.2;
constexpr const char* kAxis[] = {"A1", "A2", "A3", "A4", "A5", "A6"};
constexpr const char* kPoseOf[] = {"X", "Y", "Z", "A", "B", "C"};

bool takes(std::atomic<int>& fault) {
  if (fault.load() <= 0) return false;
  fault.fetch_sub(1);
  return true;
}

bool number(const std::string& text, double& value) {
  const base::CNumbers numbers;
  char* end = nullptr;
  value = std::strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0' && std::isfinite(value);
}

/// Of the flange, in mm and deg: A about z, B about y, C about x.
std::array<double, 6> poseOf(const robot::RobotModel& model, const std::array<double, 6>& axes_deg) {
  robot::JointVector q(6);
  for (std::size_t i = 0; i < 6; ++i) q[static_cast<int>(i)] = axes_deg[i] * spatial::kRadiansPerDegree;
  const auto [x, y, z, c, b, a] = flangeNumbers(model, q);
  return {x, y, z, a, b, c};
}

}  // namespace

std::string_view wordsOf(KukaStop why) noexcept {
  switch (why) {
    case KukaStop::None: break;
    case KukaStop::Timeout: return "too many late replies in a row (KSS29002)";
    case KukaStop::CorrectionMonitor: return "a correction beyond the monitor's limit (KSS29000)";
    case KukaStop::AxisRange: return "a correction beyond the range of an axis";
    case KukaStop::AxisSpeed: return "a correction faster than an axis may be";
    case KukaStop::NoSolution: return "no joints belong to the corrected pose";
    case KukaStop::Operator: return "somebody at the robot stopped it";
  }
  return "nothing";
}

base::Result<std::unique_ptr<VirtualKukaController>> VirtualKukaController::start(const VirtualKukaSettings& settings,
                                                                                  device::RobotArm& arm,
                                                                                  const robot::RobotModel& model) {
  if (model.joints != 6)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The virtual KUKA controller was given an arm of " + std::to_string(model.joints) + " joints.",
                       "Name an arm of six in the cell file."};
  std::unique_ptr<VirtualKukaController> made(new VirtualKukaController(settings, arm, model));
  auto socket = UdpSocket::bound(settings.address, 0);
  if (!socket) return socket.error();
  made->socket_ = std::move(*socket);
  made->ipoc_ms_ = settings.firstIpoc_ms;
  return made;
}

void VirtualKukaController::stop(KukaStop why) {
  stop_ = why;
  go_ = false;
}

void VirtualKukaController::letPass(int cycles) {
  ipoc_ms_ += static_cast<std::uint64_t>(cycles * settings_.cycle_ms);
  if (cycles >= settings_.timeoutCycles && begun_) stop(KukaStop::Timeout);
}

std::vector<WireFault> VirtualKukaController::faultRowsOf(VirtualKukaController* controller) {
  using F = KukaFaults;
  F* const f = controller ? &controller->faults_ : nullptr;
  return {counted("lose", "telegrams that are not sent", f, &F::loseTelegrams),
          counted("lose-replies", "replies that are thrown away unread", f, &F::loseReplies),
          counted("duplicate", "telegrams that are sent twice", f, &F::duplicateTelegrams),
          counted("delay", "telegrams that are sent one cycle later", f, &F::delayTelegrams),
          counted("break", "telegrams that are cut off in the middle", f, &F::breakTelegrams),
          counted("other-type", "telegrams with another type", f, &F::foreignTypes),
          counted("nan", "telegrams whose first joint is no number", f, &F::nanTelegrams),
          counted("stale", "telegrams that are the one before", f, &F::staleTelegrams),
          counted("jump", "telegrams with the first joint 60 degrees elsewhere", f, &F::jumpTelegrams),
          lasting("dead", "says and hears nothing, its brakes hold the arm; 0: is back", f, &F::dead),
          lasting("emergency-stop", "its button is pressed; 0: released", f, &F::emergencyStop),
          happening("restart", "acknowledged and started anew at the pendant",
                    [controller] { controller->restartSoon(); })};
}

void VirtualKukaController::restart() {
  stop_ = KukaStop::None;
  late_ = 0;
  lateStreak_ = 0;
  go_ = sent_ = begun_ = went_ = false;
  ipoc_ms_ = settings_.firstIpoc_ms;
  delayed_.clear();
}

bool VirtualKukaController::understand(const std::string& text) {
  const auto root = parseXml(text, "reply");
  if (!root || root->name != "Sen" || root->attribute("Type") != settings_.replyType) return false;
  const RsiTags& tags = settings_.tags;
  const XmlElement *correction = root->child(tags.correction), *ipoc = root->child("IPOC");
  if (!correction || !ipoc || ipoc->text != std::to_string(ipoc_ms_)) return false;
  bool go = true;
  if (!tags.stop.empty()) {
    const XmlElement *stop = root->child(tags.stop), *asked = root->child(tags.go);
    if (!stop || !asked) return false;
    go = asked->text == "1" && stop->text != "1";
  }
  std::array<double, 6> wanted{};
  for (std::size_t i = 0; i < 6; ++i)
    if (!number(correction->attribute(tags.pose ? kPoseOf[i] : kAxis[i]), wanted[i])) return false;
  said_ = wanted;
  go_ = go;
  return true;
}

bool VirtualKukaController::takeReply() {
  std::array<char, 65536> buffer;
  UdpAddress from;
  bool good = false;
  if (settings_.replyWait > 0 && answerable_) (void)socket_.wait(settings_.replyWait);
  for (;;) {
    const long size = socket_.receive(buffer, from);
    if (size < 0) return good;
    if (takes(faults_.loseReplies)) continue;
    reply_.assign(buffer.data(), static_cast<std::size_t>(size));
    good = understand(reply_) || good;
  }
}

/// What the correction makes of the start pose, or of the cycle before.
bool VirtualKukaController::correct() {
  const bool adds = settings_.relative;
  const std::array<double, 6> none{};
  const std::array<double, 6>& said = adds && !good_ ? none : said_;
  for (std::size_t i = 0; i < 6; ++i) correction_deg_[i] = adds ? correction_deg_[i] + said[i] : said[i];
  if (settings_.tags.pose) {
    const auto turn = [&](std::size_t i, const Eigen::Vector3d& axis) {
      return Eigen::AngleAxisd(said[i] * spatial::kRadiansPerDegree, axis);
    };
    const spatial::Pose& from = adds ? pose_ : startPose_;
    spatial::Pose to = from;
    to.translation += 1e-3 * Eigen::Vector3d(said[0], said[1], said[2]);
    to.rotation =
        (turn(3, Eigen::Vector3d::UnitZ()) * turn(4, Eigen::Vector3d::UnitY()) * turn(5, Eigen::Vector3d::UnitX()))
            .toRotationMatrix() *
        from.rotation;
    pose_ = to;
    if (!axesOf(model_, to, target_deg_, wanted_deg_)) stop(KukaStop::NoSolution);
    return stop_ == KukaStop::None;
  }
  for (std::size_t i = 0; i < 6; ++i) {
    if (std::abs(correction_deg_[i]) > settings_.monitorLimit_deg) stop(KukaStop::CorrectionMonitor);
    const double clamped =
        std::clamp(correction_deg_[i], -settings_.correctionLimit_deg, settings_.correctionLimit_deg);
    if (adds) correction_deg_[i] = clamped;
    wanted_deg_[i] = start_deg_[i] + clamped;
  }
  return stop_ == KukaStop::None;
}

void VirtualKukaController::apply() {
  device::ArmCommand command;
  command.level = robot::CommandLevel::JointPosition;
  command.position_rad = state_.position_rad;
  command.enable = go_;
  const double cycle_s = 1e-3 * settings_.cycle_ms;
  if (go_ && !correct()) return;
  if (go_) {
    for (std::size_t i = 0; i < 6; ++i) {
      const auto& axis = model_.links[i];
      const double target = wanted_deg_[i];
      if (target * spatial::kRadiansPerDegree < axis.lower_rad || target * spatial::kRadiansPerDegree > axis.upper_rad)
        return stop(KukaStop::AxisRange);
      if (moving_ && std::abs(target - target_deg_[i]) * spatial::kRadiansPerDegree >
                         kSpeedMargin * axis.speed_rad_per_s * cycle_s)
        return stop(KukaStop::AxisSpeed);
      target_deg_[i] = target;
      command.position_rad[static_cast<int>(i)] = target * spatial::kRadiansPerDegree;
    }
  }
  moving_ = go_;
  went_ = went_ || go_;
  arm_.write(command);
}

void VirtualKukaController::beginCycle() {
  if (restartSoon_.exchange(false, std::memory_order_acq_rel)) restart();
  if (faults_.dead || faults_.emergencyStop) stop(KukaStop::Operator);
  if (sent_) {
    good_ = takeReply();
    late_ += good_ ? 0 : 1;
    lateStreak_ = good_ ? 0 : lateStreak_ + 1;
    if (lateStreak_ >= settings_.timeoutCycles && stop_ == KukaStop::None) stop(KukaStop::Timeout);
  }
  if (!begun_) return;
  if (stop_ == KukaStop::None) apply();
  if (stop_ == KukaStop::None) return;
  moving_ = go_ = false;  // it stands on its brakes
  device::ArmCommand off;
  off.level = robot::CommandLevel::JointPosition;
  off.position_rad = state_.position_rad;
  arm_.write(off);
}

void VirtualKukaController::endCycle(base::Nanoseconds now) {
  arm_.read(now, state_);
  sent_ = false;
  if (stop_ != KukaStop::None) return;
  if (!begun_)
    for (std::size_t i = 0; i < 6; ++i)
      start_deg_[i] = target_deg_[i] = state_.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree;
  if (!begun_) startPose_ = pose_ = robot::flangePose(model_, state_.position_rad), correction_deg_ = {};
  begun_ = true;
  send();
}

void VirtualKukaController::send() {
  ipoc_ms_ += static_cast<std::uint64_t>(settings_.cycle_ms);
  const bool other = takes(faults_.foreignTypes);
  double off_deg = takes(faults_.jumpTelegrams) ? 60.0 : 0.0;
  if (takes(faults_.nanTelegrams)) off_deg = std::numeric_limits<double>::quiet_NaN();
  RsiSent now;
  for (std::size_t i = 0; i < 6; ++i) {
    now.axes_deg[i] = state_.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree + (i == 0 ? off_deg : 0.0);
    now.wantedAxes_deg[i] = target_deg_[i];
  }
  now.pose = poseOf(model_, now.axes_deg);
  now.wantedPose = poseOf(model_, now.wantedAxes_deg);
  now.late = late_;
  now.run = state_.brakesReleased && went_;
  std::string out = std::string("<Rob Type=\"") + (other ? "OTHER" : "KUKA") + "\">";
  out += sendList_.text(now, settings_.precision);
  out += "<IPOC>" + std::to_string(ipoc_ms_) + "</IPOC>";
  // Last: no configuration has it, and there are parsers that count elements.
  if (settings_.saysVirtual) out += "<Virtual>1</Virtual>";
  out += "</Rob>";
  const bool stale = takes(faults_.staleTelegrams) && !before_.empty();
  if (stale) out = before_;
  before_ = out;
  const bool broken = takes(faults_.breakTelegrams);
  if (broken) out.resize(out.size() - 20);
  sent_ = true;
  answerable_ = false;
  if (!delayed_.empty()) {
    socket_.send(delayed_, settings_.host);
    delayed_.clear();
  }
  if (takes(faults_.loseTelegrams)) return;
  if (takes(faults_.delayTelegrams)) {
    delayed_ = out;
    return;
  }
  answerable_ = !other && !broken && !stale && off_deg == 0.0;
  socket_.send(out, settings_.host);
  if (takes(faults_.duplicateTelegrams)) socket_.send(out, settings_.host);
}

}  // namespace articulus::hardware
