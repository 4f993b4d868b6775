#include "hardware/virtual_devices/virtual_j519_controller.h"

#include <arpa/inet.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/spatial/units.h"
#include "hardware/virtual_devices/flange_numbers.h"

namespace articulus::hardware {
namespace {

constexpr double kMargin = 1.001;   // of its limits, for numbers that were rounded on their way
constexpr double kNear_deg = 0.05;  // of the first command to where the joints are
constexpr std::size_t kMostWaiting = 10;
constexpr std::size_t kInputsConfiguration = 520;  // 32 entries of 16 bytes

bool takesFault(std::atomic<int>& fault) {
  if (fault.load() <= 0) return false;
  fault.fetch_sub(1);
  return true;
}

std::uint32_t word(const std::string& packet, std::size_t at) {
  std::uint32_t raw = 0;
  if (at + 4 > packet.size()) return 0;
  std::memcpy(&raw, packet.data() + at, 4);
  return ntohl(raw);
}

void put(std::string& packet, std::uint32_t value) {
  const std::uint32_t raw = htonl(value);
  packet.append(reinterpret_cast<const char*>(&raw), 4);
}

void putFloat(std::string& packet, double value) {
  put(packet, std::bit_cast<std::uint32_t>(static_cast<float>(value)));
}

double doubleAt(const std::string& packet, std::size_t at) {
  return std::bit_cast<double>(std::uint64_t{word(packet, at)} << 32U | word(packet, at + 4));
}

}  // namespace

std::string_view wordsOf(J519Stop why) noexcept {
  switch (why) {
    case J519Stop::None: break;
    case J519Stop::Missed: return "too many cycles without a command";
    case J519Stop::Jump: return "the first command was not where the joints are";
    case J519Stop::Speed: return "a command asked for more speed than an axis may have";
    case J519Stop::Acceleration: return "a command asked for more acceleration than an axis may have";
    case J519Stop::Jerk: return "a command asked for more jerk than an axis may have";
    case J519Stop::AxisRange: return "a command left the range of an axis";
    case J519Stop::NoNumber: return "a command was of a pose, or not of numbers";
    case J519Stop::Alarm: return "an alarm";
  }
  return "nothing";
}

base::Result<std::unique_ptr<VirtualJ519Controller>> VirtualJ519Controller::start(const VirtualJ519Settings& settings,
                                                                                  device::RobotArm& arm,
                                                                                  const robot::RobotModel& model) {
  if (model.joints != 6)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The virtual FANUC controller was given an arm of " + std::to_string(model.joints) + " joints.",
                       "Name an arm of six in the cell file."};
  std::unique_ptr<VirtualJ519Controller> made(new VirtualJ519Controller(settings, arm, model));
  auto socket = UdpSocket::bound(settings.address, settings.port);
  if (!socket) return socket.error();
  made->socket_ = std::move(*socket);
  return made;
}

std::vector<WireFault> VirtualJ519Controller::faultRowsOf(VirtualJ519Controller* controller) {
  using F = J519Faults;
  F* const f = controller ? &controller->faults_ : nullptr;
  return {counted("lose", "status packets that are not sent", f, &F::loseStatus),
          counted("lose-commands", "commands that are thrown away unread", f, &F::loseCommands),
          counted("duplicate", "status packets that are sent twice", f, &F::duplicateStatus),
          counted("reorder", "status packets that are sent after the next one", f, &F::delayStatus),
          counted("cut", "status packets without their second half", f, &F::cutStatus),
          counted("nan", "status packets whose first joint is no number", f, &F::nanStatus),
          counted("stale", "status packets that are the one before", f, &F::staleStatus),
          counted("jump", "status packets with the first joint 60 degrees elsewhere", f, &F::jumpStatus),
          lasting("dead", "says and hears nothing; 0: is back", f, &F::dead),
          lasting("emergency-stop", "its button is pressed; 0: released", f, &F::emergencyStop),
          lasting("protective-stop", "stopped by contact; 0: no more", f, &F::contactStop),
          lasting("alarm", "an alarm of its own; 0: acknowledged", f, &F::alarm),
          lasting("no-program", "its program does not run; 0: runs again", f, &F::noProgram),
          happening("reboot", "switched off and on", [controller] { controller->rebootSoon(); }),
          happening("restart", "acknowledged and started anew at the pendant",
                    [controller] { controller->restartSoon(); })};
}

void VirtualJ519Controller::restart() {
  stop_ = J519Stop::None;
  waiting_.clear();
  moving_ = false;
  program_ = true;
  missed_ = rest_ = 0;
}

void VirtualJ519Controller::reboot() {
  restart();
  streams_ = false;
  peer_ = {};
  sequence_ = 0;
}

bool VirtualJ519Controller::held() const {
  return stop_ != J519Stop::None || faults_.emergencyStop || faults_.contactStop || faults_.alarm;
}

bool VirtualJ519Controller::ready() const { return streams_ && program_ && !faults_.noProgram && !held(); }

void VirtualJ519Controller::hear() {
  std::array<char, 2048> buffer;
  UdpAddress from;
  if (settings_.commandWait > 0 && moving_ && waiting_.empty()) (void)socket_.wait(settings_.commandWait);
  for (;;) {
    const long size = socket_.receive(buffer, from);
    if (size < 0) return;
    if (!faults_.dead) answer(std::string(buffer.data(), static_cast<std::size_t>(size)), from);
  }
}

void VirtualJ519Controller::answer(const std::string& packet, const UdpAddress& from) {
  if (packet.size() < 8) return;
  const bool first = settings_.version == 1;
  const std::uint32_t type = word(packet, 0);
  if (type == (first ? 0U : 200U) && packet.size() == 8) {
    peer_ = from;
    streams_ = true;
    sequence_ = 0;
    waiting_.clear();
    moving_ = false;
  } else if (type == 2 && packet.size() == 8) {
    streams_ = moving_ = false;
    waiting_.clear();
  } else if (type == 3 && packet.size() == 16) {
    sendLimits(packet, from);
  } else if ((type == 7 || type == 8) && !first && packet.size() == 28) {  // what it can; nothing of it is changed
    std::string reply;
    for (const std::uint32_t value :
         {type, 3U, 1U, static_cast<std::uint32_t>(settings_.cycle_ms), 0U, settings_.version, 0U})
      put(reply, value);
    socket_.send(reply, from);
  } else if (type == 203 && !first && packet.size() == kInputsConfiguration) {
    std::string reply;  // no inputs and outputs are behind it, and none were refused
    for (const std::uint32_t value : {203U, 0U, 1U}) put(reply, value);
    socket_.send(reply, from);
  } else if (type == (first ? 1U : 201U) && packet.size() == (first ? 64U : 344U) && from == peer_) {
    if (!takesFault(faults_.loseCommands)) takeCommand(packet);
  }
}

void VirtualJ519Controller::sendLimits(const std::string& request, const UdpAddress& to) {
  const std::uint32_t kind = word(request, 12);
  const double most = kind == 0   ? settings_.speed_deg_per_s
                      : kind == 1 ? settings_.acceleration_deg_per_s2
                                  : settings_.jerk_deg_per_s3;
  std::string reply;
  put(reply, 3);
  put(reply, word(request, 4));
  put(reply, word(request, 8));
  put(reply, kind);
  put(reply, 2000);                                                        // mm/s
  put(reply, 5);                                                           // %
  for (int i = 0; i < 20; ++i) putFloat(reply, most * (1.5 - 0.025 * i));  // less at more speed, without a load
  for (int i = 0; i < 20; ++i) putFloat(reply, most * (1.19 - 0.01 * i));  // with the largest one: at last `most`
  socket_.send(reply, to);
}

void VirtualJ519Controller::takeCommand(const std::string& packet) {
  const bool first = settings_.version == 1;
  Command c;
  c.sequence = word(packet, 8);
  c.last = packet[12] != 0;
  for (std::size_t i = 0; i < 6; ++i)
    c.joints_deg[i] =
        first ? static_cast<double>(std::bit_cast<float>(word(packet, 28 + 4 * i))) : doubleAt(packet, 16 + 8 * i);
  // The first layout says whether these are joints, the third whether they are a motion: else it is of outputs alone.
  const bool joints = first ? packet[18] == 1 : true;
  if (!first && packet[13] == 0) return;
  if (!joints || std::ranges::any_of(c.joints_deg, [](double q) { return !std::isfinite(q); })) {
    stop_ = J519Stop::NoNumber;
    return;
  }
  if ((moving_ || !waiting_.empty()) && static_cast<std::int32_t>(c.sequence - lastSequence_) <= 0) return;  // old
  lastSequence_ = c.sequence;
  if (waiting_.size() < kMostWaiting) waiting_.push_back(c);
}

void VirtualJ519Controller::obey(const Command& c) {
  const double cycle_s = 1e-3 * settings_.cycle_ms;
  for (std::size_t i = 0; i < 6; ++i) {
    if (!moving_) {
      target_deg_[i] = state_.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree;
      step_deg_[i] = change_deg_[i] = 0.0;
      if (std::abs(c.joints_deg[i] - target_deg_[i]) > kNear_deg) stop_ = J519Stop::Jump;
      target_deg_[i] = c.joints_deg[i];
      continue;
    }
    const double step = c.joints_deg[i] - target_deg_[i], change = step - step_deg_[i], jerk = change - change_deg_[i];
    if (std::abs(step) > kMargin * settings_.speed_deg_per_s * cycle_s) stop_ = J519Stop::Speed;
    const double rounding = settings_.version == 1 ? 1e-4 : 1e-9;  // single precision
    if (std::abs(change) > kMargin * settings_.acceleration_deg_per_s2 * cycle_s * cycle_s + rounding)
      stop_ = J519Stop::Acceleration;
    if (std::abs(jerk) > kMargin * settings_.jerk_deg_per_s3 * cycle_s * cycle_s * cycle_s + 2 * rounding)
      stop_ = J519Stop::Jerk;
    target_deg_[i] = c.joints_deg[i];
    step_deg_[i] = step;
    change_deg_[i] = change;
  }
  for (std::size_t i = 0; i < 6; ++i)
    if (target_deg_[i] * spatial::kRadiansPerDegree < model_.links[i].lower_rad ||
        target_deg_[i] * spatial::kRadiansPerDegree > model_.links[i].upper_rad)
      stop_ = J519Stop::AxisRange;
  moving_ = true;
  missed_ = 0;
  ++commands_;
  if (!c.last) return;
  moving_ = program_ = false;
  rest_ = settings_.againCycles;
  ++motions_;
  waiting_.clear();
}

void VirtualJ519Controller::apply() {
  device::ArmCommand command;
  command.level = robot::CommandLevel::JointPosition;
  command.position_rad = state_.position_rad;
  const bool before = moving_;
  if (held() || !ready()) {
    moving_ = false;
    waiting_.clear();
    if (!held() && !program_ && rest_ > 0 && --rest_ == 0) program_ = true;
  } else if (!waiting_.empty()) {
    const Command next = waiting_.front();
    waiting_.pop_front();
    obey(next);
  } else if (moving_ && ++missed_ >= settings_.missedCycles) {
    stop_ = J519Stop::Missed;
  }
  command.enable = (moving_ || (before && !held())) && stop_ == J519Stop::None;
  if (command.enable)
    for (std::size_t i = 0; i < 6; ++i)
      command.position_rad[static_cast<int>(i)] = target_deg_[i] * spatial::kRadiansPerDegree;
  if (stop_ != J519Stop::None) moving_ = false;
  arm_.write(command);
}

void VirtualJ519Controller::beginCycle() {
  if (rebootSoon_.exchange(false, std::memory_order_acq_rel)) reboot();
  if (restartSoon_.exchange(false, std::memory_order_acq_rel)) restart();
  hear();
  if (seen_) apply();
}

void VirtualJ519Controller::endCycle(base::Nanoseconds now) {
  arm_.read(now, state_);
  seen_ = true;
  if (streams_ && !faults_.dead) sendStatus(now);
}

std::string VirtualJ519Controller::status(base::Nanoseconds now) const {
  const bool first = settings_.version == 1;
  std::string packet;
  put(packet, first ? 0 : settings_.version >= 4 ? 204 : 202);
  put(packet, settings_.version);
  put(packet, sequence_);
  packet += static_cast<char>((ready() ? 1 : 0) | (moving_ ? 2 : 0) | (first && held() ? 0 : 4) | (moving_ ? 8 : 0));
  if (first) {
    packet.append(7, '\0');
  } else {
    packet += static_cast<char>((stop_ != J519Stop::None || faults_.alarm ? 1 : 0) | (faults_.emergencyStop ? 4 : 0));
    packet += static_cast<char>(faults_.contactStop ? 2 : 0);
    packet += '\0';
  }
  put(packet, static_cast<std::uint32_t>(now / 1'000'000));
  for (const double value : flangeNumbers(model_, state_.position_rad)) putFloat(packet, value);
  for (int i = 0; i < 3; ++i) putFloat(packet, 0.0);  // axes outside of the arm
  for (int i = 0; i < 9; ++i) putFloat(packet, i < 6 ? state_.position_rad[i] / spatial::kRadiansPerDegree : 0.0);
  for (int i = 0; i < 9; ++i) putFloat(packet, 0.0);  // currents
  if (!first) {
    putFloat(packet, 1.0);
    if (settings_.version >= 4) packet.append(28, '\0');
    packet.append(256, '\0');
  }
  return packet;
}

void VirtualJ519Controller::sendStatus(base::Nanoseconds now) {
  const bool stale = takesFault(faults_.staleStatus) && !before_.empty();
  ++sequence_;
  std::string packet = stale ? before_ : status(now);
  before_ = packet;
  const std::size_t firstJoint = (settings_.version == 1 ? 24U : 20U) + 36U;
  const auto overwrite = [&](double value) {
    std::string bytes;
    putFloat(bytes, value);
    packet.replace(firstJoint, 4, bytes);
  };
  if (takesFault(faults_.nanStatus)) overwrite(std::numeric_limits<double>::quiet_NaN());
  if (takesFault(faults_.jumpStatus)) overwrite(state_.position_rad[0] / spatial::kRadiansPerDegree + 60.0);
  if (takesFault(faults_.cutStatus)) packet.resize(packet.size() / 2);
  if (takesFault(faults_.loseStatus)) return;
  if (takesFault(faults_.delayStatus)) {
    delayed_ = packet;
    return;
  }
  socket_.send(packet, peer_);
  if (takesFault(faults_.duplicateStatus)) socket_.send(packet, peer_);
  if (!delayed_.empty()) socket_.send(std::exchange(delayed_, {}), peer_);
}

}  // namespace articulus::hardware
